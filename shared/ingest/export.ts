import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { IdParams } from '#shared/text.ts';

/** The forms in which a playlist can be taken elsewhere. */
export const ExportFormat = z.enum(['xspf', 'jspf', 'm3u8', 'csv', 'json']);
export type ExportFormat = z.infer<typeof ExportFormat>;

const listFiles = [
  'application/xspf+xml',
  'application/jspf+json',
  'audio/x-mpegurl',
  'text/csv',
  'application/json',
];

export const exportPlaylist = endpoint({
  id: 'moving.export',
  outsiders: 'by link',
  method: 'GET',
  path: '/api/v1/playlists/:id/export',
  access: 'public',
  summary: 'A playlist as a file: XSPF, JSPF, M3U8, CSV or JSON',
  description:
    'Sends a playlist as a file that other players and services read. The `format` is in the query.',
  params: IdParams,
  query: z.object({ format: z._default(ExportFormat, 'xspf') }),
  reply: 'stream',
  sends: listFiles,
});

/** A playlist's address with the ending of a form is that file. */
export const getPlaylistFile = endpoint({
  id: 'moving.file',
  outsiders: 'by link',
  method: 'GET',
  path: '/playlists/:id.xspf',
  aliases: ['/playlists/:id.jspf', '/playlists/:id.m3u8'],
  access: 'public',
  summary: 'A playlist as a file, at its page’s address with `.xspf`, `.jspf` or `.m3u8`',
  description:
    'Sends a playlist as a file at an address that a player can open. The ending of the address names the format.',
  params: IdParams,
  reply: 'stream',
  sends: listFiles.slice(0, 3),
});

/** All playlists of one's own as files of one form, in one archive. */
export const exportPlaylists = endpoint({
  id: 'moving.exportAll',
  method: 'GET',
  path: '/api/v1/playlists/export',
  access: 'user',
  summary: "All of the reader's own playlists as files of one form, in a ZIP archive",
  description: "Sends all of the reader's playlists in a ZIP archive with a file for each.",
  query: z.object({ format: z._default(ExportFormat, 'jspf') }),
  reply: 'stream',
  sends: ['application/zip'],
});
