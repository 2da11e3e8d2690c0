import { catalogue } from './message.ts';

/** Why a track does not take another's place in a playlist. */
export const linkRepairMessages = catalogue({
  isMissing: {
    en: 'This line has no track yet: fill it instead.',
    it: 'Questa riga non ha ancora un brano: riempila.',
  },
  itPlays: {
    en: 'This track plays: nothing else is looked for.',
    it: 'Questo brano si ascolta: non si cerca altro.',
  },
});
