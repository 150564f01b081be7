// What a lesson says when a step is met: the first time, the second. It speaks of hands, the sheet of rules.

import { byName } from './by-name';

export type Key = (letter: string) => string;

export const lessonEn = {
  title: 'The lesson',
  close: 'Close',
  tips: byName({
    lay_guns: () => [
      'Click your battery, which has a gold frame. Whom it may fire at is framed in dashed red: click one, read the odds, confirm. Done ends the step.',
      'Every die is in the log below. A click on a line shows the table as it stood then, a click on a small number the rule that says so.',
    ],
    moves: (key: Key) => [
      `Drag a battalion. Its ghost shows how far it gets, what each leg costs, and why it stops. Drag the ghost on, turn it with ${key('Q')} and ${key('E')}, and give the order with ✓ or Enter. The buttons on its card change its formation.`,
      `Draw a box about several units, or double-click one for its whole brigade, and drag them together. ${key('T')} shows how far the enemy reaches, ${key('R')} how far the chosen unit does. Undo is free until dice fall.`,
    ],
    charges: () => [
      'Gold frames are those who may charge. Click one, then an enemy in dashed red: the bar shows every way it may end, in order of time. Nobody has to: Done goes on.',
    ],
    shooting: () => ['Click a unit with a gold frame, then the enemy that it is to fire at. The card says what each may come to before you confirm.'],
    bound_shooting: () => ['Those who are charged may fire at who comes. Click a unit with a gold frame, then its charger.'],
    react: () => ['The enemy charges. Under each answer stands what may come of it: take the one that you like best.'],
    choose_brigade: () => ['Divisions move one after the other, the two sides in turn. Choose one of yours; its units can then be dragged.'],
    rally: () => ['Those who fell back may be rallied. Choose whom to try first; the odds are a click away.'],
    dispatch: () => ['An aide may carry a new order to a division. Done leaves them as they are.'],
  }),
};
