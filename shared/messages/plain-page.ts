import { catalogue } from './message.ts';

/** Pages as they read without scripts. */
export const plainPageMessages = catalogue({
  moreTracks: {
    en: { one: '{count} more track', other: '{count} more tracks' },
    it: { one: 'Ancora {count} brano', other: 'Altri {count} brani' },
  },
});
