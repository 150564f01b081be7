import { byName } from './by-name';
import type { Words } from './index';
import type { Key } from './lesson.en';

export const lessonFr: Words['lesson'] = {
  title: 'La leçon',
  close: 'Fermer',
  tips: byName({
    lay_guns: () => [
      'Cliquez sur votre batterie, cadre doré. Ceux qu’elle peut battre ont un cadre rouge en tirets : cliquez sur l’un d’eux, lisez les chances, confirmez. « Terminé » clôt l’étape.',
      'Chaque dé est dans le journal ci-dessous. Un clic sur une ligne montre la table telle qu’elle était alors, un clic sur un petit numéro la règle qui le dit.',
    ],
    moves: (key: Key) => [
      `Glissez un bataillon. Son fantôme montre jusqu’où il va, ce que coûte chaque étape et pourquoi il s’arrête. Glissez-le plus loin, tournez-le avec ${key('Q')} et ${key('E')}, puis donnez l’ordre par ✓ ou Entrée. Les boutons de sa fiche changent sa formation.`,
      `Encadrez plusieurs unités, ou double-cliquez sur l’une d’elles pour toute sa brigade, et glissez-les ensemble. ${key('T')} montre jusqu’où porte l’ennemi, ${key('R')} jusqu’où va l’unité choisie. On annule librement tant que les dés ne sont pas tombés.`,
    ],
    charges: () => [
      'Un cadre doré désigne qui peut charger. Cliquez sur l’une de ces unités, puis sur un ennemi en tirets rouges : la barre montre toutes les issues, dans l’ordre. Personne n’y est tenu : « Terminé » passe à la suite.',
    ],
    shooting: () => ['Cliquez sur une unité au cadre doré, puis sur l’ennemi à viser. La fiche dit ce qui peut en sortir avant que vous ne confirmiez.'],
    bound_shooting: () => ['Qui est chargé peut tirer sur qui vient. Cliquez sur une unité au cadre doré, puis sur son assaillant.'],
    react: () => ['L’ennemi charge. Sous chaque réponse figure ce qui peut en sortir : choisissez la vôtre.'],
    choose_brigade: () => ['Les divisions marchent l’une après l’autre, un camp puis l’autre. Choisissez-en une ; ses unités pourront alors être glissées.'],
    rally: () => ['Qui a reculé peut être rallié. Choisissez par qui commencer ; les chances sont à un clic.'],
    dispatch: () => ['Un aide de camp peut porter un nouvel ordre à une division. « Terminé » les laisse comme elles sont.'],
  }),
};
