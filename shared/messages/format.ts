import { catalogue } from './message.ts';

/** Words inside formatted values; the rest comes from `Intl`. */
export const formatMessages = catalogue({
  recently: { en: 'Recently', it: 'Di recente', spec: 'en' },
});
