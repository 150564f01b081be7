// English, for games over the network. online.fr.ts has the same shape.

import type { Pace } from '../online/protocol';

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

export const onlineEn = {
  // ---- The front page
  invite: {
    title: 'Over the network',
    friend: 'Invite a friend',
    friendNote: 'you get a link to send',
    open: 'Whoever comes',
    openNote: 'listed here as an open game',
    computer: 'The computer, on the server',
    computerNote: 'goes on while you are away',
    name: 'Your name',
    pace: 'Pace',
    paces: {
      none: 'no clock',
      live: '30 minutes each, and 10 seconds an order',
      long: '90 minutes each, and 30 seconds an order',
      days: '3 days for each decision',
    } as Record<string, string>,
    late: 'when time runs out, the battle is lost',
  },
  games: {
    mine: 'Your games over the network',
    open: 'Open games',
    nobody: 'Nobody waits just now: open a game of your own from a battle below.',
    filter: 'Filters of open games',
    find: 'Search',
    filters: { sheet: 'Sheet', battle: 'Battle', clock: 'Pace', lead: 'You lead' },
    any: 'any',
    clocks: { none: 'no clock', minutes: 'live, by the clock', days: 'days for a decision' } as Record<string, string>,
    pace: (pace?: Pace) =>
      !pace ? 'no clock' : 'days' in pace ? `${plural(pace.days, 'day')} for each decision` : `${pace.minutes} minutes each, and ${pace.seconds} seconds an order`,
    found: (n: number, of: number) => (n === 0 ? `None of ${plural(of, 'open game')} fits.` : `${n} of ${plural(of, 'open game')}.`),
    all: 'Show all of them',
    take: 'Take the other side',
    goOn: 'Go on',
    watch: 'Watch',
    yourTurn: 'your decision',
    theirTurn: 'theirs to decide',
    over: 'over',
    waiting: 'waiting for an opponent',
    against: (name: string) => `against ${name}`,
    turn: (n: number) => `turn ${n}`,
    forget: 'Forget this game here; its link still opens it',
    asks: (name: string, side: string) => `${name || 'Somebody'} leads the ${side}`,
    you: (side: string) => `; you would lead the ${side}`,
    somebody: 'Somebody',
    levels: { recruit: 'the recruit', sergeant: 'the sergeant', marshal: 'the marshal' } as Record<string, string>,
  },

  // ---- Before the battle
  wait: {
    connecting: 'Connecting…',
    title: 'Waiting for your opponent',
    link: 'Send your opponent this link. Whoever has it can sit down.',
    open: 'Your game is listed as open. Whoever comes first sits down.',
    observer: 'For those who only want to watch',
    copy: 'Copy',
    copied: 'Copied',
    own: 'The address of this page is your own seat: keep it, or find the game on the front page.',
    stay: 'The battle begins by itself; this page may stay open.',
    players: 'The players are sitting down.',
    numberLost: 'The dice need a number that only the browser has in which you made this game. Open the game there.',
    invited: (name: string) => `${name || 'Somebody'} invites you`,
    lead: (side: string, enemy: string) => `You would lead the ${side} against the ${enemy}.`,
    sit: 'Sit down',
    home: 'All battles',
  },
  problems: {
    forbidden: 'This link does not open the game.',
    unknown: 'There is no such game any more.',
    nobody: 'There is no server of games here.',
    limit: 'Too much at once: wait a little.',
  } as Record<string, string>,

  // ---- While playing
  players: 'Players',
  you: 'you',
  here: 'is here',
  away: 'is away',
  computer: 'computer',
  watching: (n: number) => `${plural(n, 'person', 'people')} watching`,
  lostLine: 'The line is down. Reconnecting; what you do is sent then.',
  lost: 'The line broke before an answer came. Look at the game, then try again.',
  stale: 'The battle has gone on meanwhile. Look at what is new, then give your order again.',
  disagree: (n: number) =>
    `The server and this page disagree about entry ${n}. Load the page anew; if that does not help, the server plays by other rules than this page.`,
  until: (when: string) => `until ${when}`,
  claim: 'Their time has run out: claim the battle',
  more: 'Offers and links',
  takeback: 'Take my last order back',
  draw: 'Offer a draw',
  resign: 'Resign',
  resignSure: 'Resign the battle? Your opponent wins.',
  resignStay: 'Fight on',
  rules: {
    title: 'The rules have changed',
    text: (program: string) =>
      `This game was played by the rules of Voltigeur ${program}, which have changed since. What was played stays as it is. The game goes on by the rules of today as soon as both players agree; until then nobody can give orders.`,
    agree: 'Agree to continue',
    agreed: 'You have agreed. The game waits for your opponent.',
    theirs: 'Your opponent has agreed.',
    waiting: 'The game waits for its players to agree.',
  },
  asked: {
    draw: 'You have offered a draw.',
    takeback: 'You have asked to take your last order back.',
    rematch: 'You have offered another battle.',
    delete: 'You have asked to delete this game.',
    rules: 'You have agreed to go on by the rules of today.',
  } as Record<string, string>,
  offered: {
    draw: 'offers a draw',
    takeback: 'asks to take the last order back',
    rematch: 'offers another battle, with the sides changed',
    delete: 'wants to delete this game',
    rules: 'agrees to go on by the rules of today',
  } as Record<string, string>,
  declined: {
    draw: 'Your offer of a draw was declined.',
    takeback: 'Your last order stands: your opponent declined.',
    rematch: 'Your opponent does not want another battle.',
    delete: 'Your opponent wants to keep the game.',
    rules: 'Your opponent does not want to go on by the rules of today.',
  } as Record<string, string>,
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
  watchLink: 'Copy the link to watch',
  notices: 'Tell me when it is my decision',
  noticesOn: 'You are told when it is your decision',
  noticesOff: 'This browser does not allow notices here',
  notice: {
    decision: 'It is your decision',
    offer: (what: string) => `Your opponent ${what}`,
    over: 'The battle is over',
    chat: (text: string) => text,
  },

  // ---- Chat
  chat: {
    title: 'Chat',
    say: 'Say something',
    send: 'Send',
    empty: 'Only the two players read this.',
  },

  // ---- What happened since
  since: {
    title: 'While you were away',
    more: (n: number) => `and ${plural(n, 'thing')} more: see the log`,
    close: 'Seen',
  },

  // ---- The end
  end: {
    rematch: 'Another battle, sides changed',
    toRematch: 'To the next battle',
    dice: 'Check the dice',
    checking: 'Computing every die again…',
    good: (n: number) => `All ${n} dice are those that the server and both players fixed before the first fell.`,
    trusted: 'Your side had given no promise, so it trusted the server’s number.',
    commitment: 'The server’s secret does not fit its commitment. These dice cannot be trusted.',
    promise: 'The creator’s number does not fit his promise. These dice cannot be trusted.',
    unable: 'This page came over an insecure connection, where browsers compute no hashes. Save the battle and use: voltigeur verify',
    die: (index: number, face: number, expected: number) =>
      `Die ${index + 1} fell as ${face} and should be ${expected}. These dice cannot be trusted.`,
  },
};
