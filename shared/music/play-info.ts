import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { LinkState } from './link-states.ts';
import { sourceKinds } from './source-order.ts';
import { Sound } from './sound.ts';
import { Id, IdParams } from '#shared/text.ts';
import { Platform, StorageType } from './tracks.ts';

/** One of the ways in which a recording can sound, for a player. */
export const PlaySource = z.object({
  /** `file` for the recording's file. */
  id: Id,
  kind: z.enum(sourceKinds),
  /** The MP3, or the page or player elsewhere that its kind says; null where the file is missing. */
  play_url: z.nullable(z.string()),
  mp3_url: z.nullable(z.string()),
  hls_url: z.nullable(z.string()),
  is_external: z.boolean(),
  duration_seconds: z.nullable(z.number()),
  /** Its state at the last check; null: never checked. */
  state: z.nullable(LinkState),
});
export type PlaySource = z.infer<typeof PlaySource>;

/** The data that a player needs for a track. The fields from `mp3_url` to `duration_seconds` say what the first source says. */
export const PlayInfo = z.object({
  id: Id,
  title: z.string(),
  artist: z.string(),
  cover_url: z.nullable(z.string()),
  /** Address of the MP3; null for an external link. */
  mp3_url: z.nullable(z.string()),
  /** The address to play: the MP3, or the external page. Relative addresses count from the site's origin. */
  play_url: z.nullable(z.string()),
  hls_url: z.nullable(z.string()),
  is_external: z.boolean(),
  storage_type: StorageType,
  platform: z.nullable(Platform),
  duration_seconds: z.nullable(z.number()),
  /** Of the file, whichever source is first: 800 values of 0 to 255, the loudest sample of each slice, for the waveform. */
  peaks: z.nullable(z.array(z.number())),
  /** Integrated loudness in LUFS (EBU R128) and true peak in dBTP, for levelling. */
  loudness_lufs: z.nullable(z.number()),
  true_peak_db: z.nullable(z.number()),
  /** Of the file; null where none is there, or it was not measured yet. */
  sound: z.nullable(Sound),
  /** Sources in the reader's order, dead ones last, without the kinds that the reader never hears. */
  sources: z.array(PlaySource),
  error: z.nullable(z.string()),
});
export type PlayInfo = z.infer<typeof PlayInfo>;

export const getPlayInfo = endpoint({
  id: 'tracks.playInfo',
  outsiders: 'by link',
  method: 'GET',
  path: '/api/v1/tracks/:id/play_info',
  access: 'public',
  summary: 'What a player needs to play a track',
  description:
    'Tells how a track is played: the address of its file, or the service and address of its link.',
  params: IdParams,
  reply: PlayInfo,
});

/** The query of a signed address: until it expires, it opens a track that its listener may hear. */
export const Signature = z.object({
  listener: z.optional(z.string()),
  expires: z.optional(z.string()),
  signature: z.optional(z.string()),
});
export type Signature = z.infer<typeof Signature>;

export const streamTrack = endpoint({
  id: 'tracks.stream',
  outsiders: 'by link',
  method: 'GET',
  path: '/api/v1/tracks/:id/stream',
  access: 'public',
  summary: 'The MP3, with Range (RFC 9110 section 14)',
  description: 'Sends the MP3 of a track, whole or a part of it by `Range`.',
  params: IdParams,
  query: Signature,
  reply: 'stream',
  sends: ['audio/mpeg'],
});
