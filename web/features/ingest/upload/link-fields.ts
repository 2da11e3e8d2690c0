import { trackDefaults } from '#shared/music/track-defaults.ts';
import { type LinkPreview } from '#shared/music/track-drafts.ts';
import { type Platform } from '#shared/music/tracks.ts';

export interface LinkFields {
  url: string;
  title: string;
  artist: string;
  album: string;
  style: string;
  platform: Platform | '';
  /** The fields filled from the link's site: another link replaces them, but not typed ones. */
  filled: { title: string; artist: string };
}

export const emptyLink: LinkFields = {
  url: '',
  title: '',
  artist: '',
  album: '',
  style: trackDefaults.style,
  platform: '',
  filled: { title: '', artist: '' },
};

/** The fault of the form (specification, section 5, External URL), or null. */
export function problemOf(fields: LinkFields): 'urlRequired' | 'urlInvalid' | null {
  const url = fields.url.trim();
  if (!fields.title.trim() || !url || !fields.platform) return 'urlRequired';
  return /^https?:\/\/./i.test(url) && URL.canParse(url) ? null : 'urlInvalid';
}

/** Fills fields without typed text from a site's preview. */
export function fillFrom(fields: LinkFields, preview: LinkPreview): LinkFields {
  const found = { title: preview.title ?? '', artist: preview.artist ?? '' };
  const isOwn = (name: 'title' | 'artist') => fields[name] !== '' && fields[name] !== fields.filled[name];
  return {
    ...fields,
    platform: preview.platform,
    title: isOwn('title') ? fields.title : found.title,
    artist: isOwn('artist') ? fields.artist : found.artist,
    filled: found,
  };
}
