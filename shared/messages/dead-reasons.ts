import { catalogue } from './message.ts';

/** Why a link no longer plays, by the names of `DeadReason`. */
export const deadReasons = catalogue({
  gone: { en: 'gone', it: 'non c’è più', de: 'nicht mehr da' },
  private: { en: 'private now', it: 'ora privato', de: 'jetzt privat' },
  blocked: { en: 'not in your country', it: 'non nel tuo paese', de: 'nicht in deinem Land' },
  not_embeddable: {
    en: 'only plays at its own site',
    it: 'solo sul suo sito',
    de: 'nur auf der eigenen Seite',
  },
  unreachable: { en: 'unreachable', it: 'irraggiungibile', de: 'nicht erreichbar' },
});
