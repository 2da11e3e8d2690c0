import { catalogue } from './message.ts';

/** Why a track does not take another's place in a playlist. */
export const linkRepairMessages = catalogue({
  isMissing: {
    en: 'This line has no track yet: fill it instead.',
    it: 'Questa riga non ha ancora un brano: riempila.',
  },
});
