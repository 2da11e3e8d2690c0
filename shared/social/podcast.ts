import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams } from '#shared/text.ts';

/**
 * Address of a track's file, for everyone who may see a playlist that lists it. It is permanent and has a file's extension.
 */
export const audioPath = (trackId: string): string => `/media/tracks/${trackId}.mp3`;

export const getAudioFile = endpoint({
  id: 'podcast.audio',
  outsiders: 'by link',
  method: 'GET',
  path: '/media/tracks/:id.mp3',
  access: 'public',
  summary:
    'The MP3 of a track that everyone may hear, with Range: for podcast apps and browsers without scripts',
  description:
    'Sends the MP3 of a public track at an address that needs no session, whole or a part of it by `Range`.',
  params: z.object({ id: Id }),
  reply: 'stream',
  sends: ['audio/mpeg'],
});

export const getPodcast = endpoint({
  id: 'podcast.feed',
  outsiders: 'by link',
  method: 'GET',
  path: '/playlists/:id/podcast.xml',
  access: 'public',
  summary: "A playlist's files as a podcast (RSS 2.0 with iTunes' and the podcast namespace's elements)",
  description: "Sends a playlist's own files as a podcast that apps can subscribe to.",
  params: IdParams,
  reply: 'stream',
  sends: ['application/rss+xml'],
});

export const getChapters = endpoint({
  id: 'podcast.chapters',
  outsiders: 'by link',
  method: 'GET',
  path: '/playlists/:id/chapters.json',
  access: 'public',
  summary:
    "The chapters of a playlist's one file, where its description tells their times (JSON Chapters 1.2)",
  description: 'Tells the chapters of a playlist that is one long recording, as podcast apps read them.',
  params: IdParams,
  reply: 'stream',
  sends: ['application/json+chapters'],
});
