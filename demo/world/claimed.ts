import type { Claim } from './claims.ts';

/** The copyright screen of the demo's administrator. */
export const claims: readonly Claim[] = [
  {
    title: 'Glass Harbour',
    artist: 'The Meridian Ensemble',
    composer: 'trance',
    note: 'Letter of Meridian Records, 3 November.',
    copies: [
      {
        by: 'matteo.ricci',
        name: 'Harbour lights (summer mix)',
        daysAgo: 2,
        around: 'house',
        dispute:
          'It is a bootleg of mine, and Meridian wrote that they are fine with it. I can send the mail.',
      },
      { by: 'sofia_conti', name: 'Track 07', daysAgo: 1 },
    ],
  },
  {
    title: 'Slow Water',
    artist: 'Hana Iwai',
    composer: 'ambient',
    note: 'Registered by the artist.',
    copies: [
      {
        by: 'tomas.herrera',
        name: 'slow water',
        daysAgo: 6,
        decision: { decision: 'uphold', note: 'It is the recording, from beginning to end.' },
      },
    ],
  },
];
