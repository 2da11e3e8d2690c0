import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { nameMax, urlMax } from '#shared/limits.ts';
import { httpUrl, Id, lineOfText, optionalLine } from '#shared/text.ts';
import { Platform, Track } from './tracks.ts';

/** The specification's style list (section 5), in its order. */
export const styles = [
  'Electronic',
  'House',
  'Techno',
  'Trance',
  'Dubstep',
  'Drum & Bass',
  'Rock',
  'Pop',
  'Jazz',
  'Blues',
  'Classical',
  'Folk',
  'Hip Hop',
  'R&B',
  'Soul',
  'Funk',
  'Disco',
  'Reggae',
  'Country',
  'Metal',
  'Punk',
  'Indie',
  'Alternative',
  'Ambient',
  'Chillout',
  'Lounge',
  'Acoustic',
  'Instrumental',
  'Vocal',
  'Experimental',
] as const;

/** Words typed about a track, whatever its kind. */
export const TrackWords = {
  title: lineOfText(nameMax),
  artist: z._default(optionalLine(nameMax), ''),
  album: z._default(optionalLine(nameMax), ''),
  genre: z._default(optionalLine(60), ''),
};

export const ExternalTrackDraft = z.strictObject({
  ...TrackWords,
  source_url: httpUrl(urlMax),
  platform: Platform,
  storage_type: z.optional(z.literal('URL')),
  playlist_id: z.nullish(Id),
});
export type ExternalTrackDraft = z.input<typeof ExternalTrackDraft>;

export const addExternalTrack = endpoint({
  id: 'tracks.addExternal',
  method: 'POST',
  path: '/api/v1/tracks/url',
  access: 'user',
  summary: 'Add a link to music elsewhere',
  description: 'Makes a track of a link to another service, and lists it in a playlist where one is named.',
  body: ExternalTrackDraft,
  reply: Track,
  status: 201,
});

/** A link's platform and its site's metadata; null where the site gives none. */
export const LinkPreview = z.object({
  /** The form in which it will be stored. */
  source_url: z.string(),
  platform: Platform,
  title: z.nullable(z.string()),
  artist: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

export const previewLink = endpoint({
  id: 'tracks.previewLink',
  method: 'GET',
  path: '/api/v1/tracks/url',
  access: 'user',
  summary: 'What a link is, before it is added',
  description: 'Tells service, title, artist and picture of a link. Nothing is stored.',
  query: z.object({ url: httpUrl(urlMax) }),
  reply: LinkPreview,
});
