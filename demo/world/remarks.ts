import type { Remark } from './talk.ts';

/** The talk about the first album. */
export const ofTrastevere: readonly Remark[] = [
  {
    who: 'marco.bellini',
    text: 'Ask me anything about how these were made. The answer is usually: with the window open.',
    daysAgo: 38,
    isPinned: true,
    likedBy: ['giulia', 'chiara.deluca'],
    replies: [
      { who: 'tomas.herrera', text: 'Which window?', daysAgo: 37 },
      {
        who: 'marco.bellini',
        text: '@tomas.herrera the one over the bar. You owe them a chair.',
        daysAgo: 36.9,
      },
      { who: 'giulia', text: 'He owes them two.', daysAgo: 36.5 },
    ],
  },
  {
    who: 'yuki_tanaka',
    text: 'That closing case gets me every time. I look up from the book and nobody is there.',
    daysAgo: 21,
    on: 'Ponte Sisto, 2 a.m.',
    atSeconds: 12,
    likedBy: ['marco.bellini', 'amara', 'priya.raman'],
  },
  {
    who: 'amara',
    text: 'The late hi-hat should be taught in schools.',
    daysAgo: 14,
    on: 'Terrazza',
    atSeconds: 9,
    likedBy: ['marco.bellini', 'luca.moretti', 'jonas.lindqvist', 'yuki_tanaka'],
    replies: [{ who: 'luca.moretti', text: 'It is, in mine. Half of them cried.', daysAgo: 13.8 }],
  },
  {
    who: 'priya.raman',
    text: 'Right here the river wins.',
    daysAgo: 9,
    on: 'Luci sul Tevere',
    atSeconds: 48,
    likedBy: ['elena.marchetti'],
  },
  {
    who: 'elena.marchetti',
    text: 'I play the piano for a living and have never once dragged this beautifully.',
    daysAgo: 6,
    on: 'Luci sul Tevere',
    likedBy: ['marco.bellini', 'priya.raman'],
  },
  {
    who: 'chiara.deluca',
    text: 'Walked home with this on Saturday, from Testaccio, the long way. Twice around the block so that it could end.',
    daysAgo: 2,
    likedBy: ['marco.bellini', 'sofia_conti', 'amara', 'tomas.herrera', 'giulia'],
    replies: [
      { who: 'sofia_conti', text: 'We saw you. You were dancing.', daysAgo: 1.9 },
      { who: 'chiara.deluca', text: '@sofia_conti that was walking!', daysAgo: 1.8 },
    ],
  },
];
