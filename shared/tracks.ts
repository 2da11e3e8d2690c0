import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nameMax, urlMax } from './limits.ts';
import { httpUrl, Id, IdParams, lineOfText, Moment, optionalLine } from './text.ts';
import { UserRef } from './users.ts';

export const StorageType = z.enum(['FILE', 'URL']);
export type StorageType = z.infer<typeof StorageType>;

export const Platform = z.enum(['spotify', 'youtube', 'soundcloud', 'apple', 'other']);
export type Platform = z.infer<typeof Platform>;

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

export const trackDefaults = {
  title: 'Unknown Title',
  artist: 'Unknown Artist',
  album: 'Unknown Album',
  style: 'Electronic',
} as const;

export const Track = z.object({
  id: Id,
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  genre: z.string(),
  /** Null until known (external links). */
  duration_seconds: z.nullable(z.number()),
  cover_url: z.nullable(z.string()),
  storage_type: StorageType,
  source_url: z.nullable(z.string()),
  platform: z.nullable(Platform),
  owner: z.nullable(UserRef),
  plays_count: z.number(),
  created_at: Moment,
  /** Whether the reader may edit and delete it. */
  can_edit: z.boolean(),
});
export type Track = z.infer<typeof Track>;

/** What a player needs to play a track. */
export const PlayInfo = z.object({
  id: Id,
  title: z.string(),
  artist: z.string(),
  cover_url: z.nullable(z.string()),
  /** Where the MP3 is; null for an external link. */
  mp3_url: z.nullable(z.string()),
  /** What to play: the MP3, or the external page. Relative addresses count from the site's origin. */
  play_url: z.nullable(z.string()),
  hls_url: z.nullable(z.string()),
  is_external: z.boolean(),
  storage_type: StorageType,
  platform: z.nullable(Platform),
  duration_seconds: z.nullable(z.number()),
  /** 800 values of 0 to 255: the loudest sample of each slice, for the waveform. */
  peaks: z.nullable(z.array(z.number())),
  /** Integrated loudness in LUFS (EBU R128) and true peak in dBTP, for levelling. */
  loudness_lufs: z.nullable(z.number()),
  true_peak_db: z.nullable(z.number()),
  error: z.nullable(z.string()),
});
export type PlayInfo = z.infer<typeof PlayInfo>;

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
  body: ExternalTrackDraft,
  reply: Track,
  status: 201,
});

/** What a link is, and what its site tells about it; null where it tells nothing. */
export const LinkPreview = z.object({
  /** The form in which it will be stored. */
  source_url: z.string(),
  platform: Platform,
  title: z.nullable(z.string()),
  artist: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

export const previewLink = endpoint({
  id: 'tracks.previewLink',
  method: 'GET',
  path: '/api/v1/tracks/url',
  access: 'user',
  summary: 'What a link is, before it is added',
  query: z.object({ url: httpUrl(urlMax) }),
  reply: LinkPreview,
});

export const listFeatured = endpoint({
  id: 'tracks.featured',
  method: 'GET',
  path: '/api/v1/tracks/featured',
  access: 'public',
  summary: 'The newest tracks of the most popular public playlists',
  reply: z.array(Track),
});

export const getPlayInfo = endpoint({
  id: 'tracks.playInfo',
  method: 'GET',
  path: '/api/v1/tracks/:id/play_info',
  access: 'public',
  summary: 'What a player needs to play a track',
  params: IdParams,
  reply: PlayInfo,
});

/** What a signed address carries: until it expires, it opens a track that its listener may hear. */
export const Signature = z.object({
  listener: z.optional(z.string()),
  expires: z.optional(z.string()),
  signature: z.optional(z.string()),
});
export type Signature = z.infer<typeof Signature>;

export const streamTrack = endpoint({
  id: 'tracks.stream',
  method: 'GET',
  path: '/api/v1/tracks/:id/stream',
  access: 'public',
  summary: 'The MP3, with Range (RFC 9110 section 14)',
  params: IdParams,
  query: Signature,
  reply: 'stream',
});

export const deleteTrack = endpoint({
  id: 'tracks.delete',
  method: 'DELETE',
  path: '/api/v1/tracks/:id',
  access: 'user',
  summary: "Delete a track of one's own, and its file",
  params: IdParams,
  reply: 'nothing',
});
