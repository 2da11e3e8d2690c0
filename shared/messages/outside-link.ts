import { catalogue } from './message.ts';

/** The way to a track's own page at its service. */
export const outsideLinkMessages = catalogue({
  openLink: { en: 'Open link', it: 'Apri link', spec: 'en' },
  openLinkOf: { en: 'Open link on {service}', it: 'Apri link su {service}' },
});
