import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id } from '#shared/text.ts';
import { Signature } from './play-info.ts';

export const hlsPlaylist = endpoint({
  id: 'streaming.hlsPlaylist',
  outsiders: 'by link',
  method: 'GET',
  path: '/media/track_:id/hls/playlist.m3u8',
  access: 'public',
  summary: 'The HLS playlist of a track (RFC 8216)',
  description: 'Sends the list of segments of a track for players that use HLS.',
  params: z.object({ id: Id }),
  query: Signature,
  reply: 'stream',
  sends: ['application/vnd.apple.mpegurl'],
});

export const hlsSegment = endpoint({
  id: 'streaming.hlsSegment',
  outsiders: 'by link',
  method: 'GET',
  path: '/media/track_:id/hls/:segment.mp3',
  access: 'public',
  summary: 'One segment of it: packed MP3 audio with its timestamp (RFC 8216 section 3.4)',
  description: 'Sends a few seconds of a track as a segment of HLS.',
  params: z.object({ id: Id, segment: z.string().check(z.regex(/^\d{1,6}$/)) }),
  query: Signature,
  reply: 'stream',
  sends: ['audio/mpeg'],
});
