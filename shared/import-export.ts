import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { descriptionMax, importLinesMax, megabyte, nameMax, urlMax } from './limits.ts';
import { Visibility } from './playlists.ts';
import { httpUrl, Id, IdParams, lineOfText, linesOfText, optionalLine } from './text.ts';
import { Platform, Track } from './tracks.ts';

/** The forms in which a playlist can be taken elsewhere. */
export const ExportFormat = z.enum(['xspf', 'jspf', 'm3u8']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The forms in which a list can be brought in; `text` is whatever people paste. */
export const ListFormat = z.enum(['xspf', 'jspf', 'm3u', 'pls', 'csv', 'text']);
export type ListFormat = z.infer<typeof ListFormat>;

export const exportPlaylist = endpoint({
  id: 'moving.export',
  method: 'GET',
  path: '/api/v1/playlists/:id/export',
  access: 'public',
  summary: 'A playlist as a file: XSPF, JSPF or M3U8',
  params: IdParams,
  query: z.object({ format: z._default(ExportFormat, 'xspf') }),
  reply: 'stream',
});

/** A playlist's address with the ending of a form is that file. */
export const getPlaylistFile = endpoint({
  id: 'moving.file',
  method: 'GET',
  path: '/playlists/:id.xspf',
  aliases: ['/playlists/:id.jspf', '/playlists/:id.m3u8'],
  access: 'public',
  summary: 'A playlist as a file, at its page’s address with `.xspf`, `.jspf` or `.m3u8`',
  params: IdParams,
  reply: 'stream',
});

/** A line of a list, and what it would become. */
export const PreviewLine = z.object({
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  duration_seconds: z.nullable(z.number()),
  /** Where the list says that it is. */
  url: z.nullable(z.string()),
  /** The track that it means; null where there is none here. */
  track: z.nullable(Track),
  /** False where it may be another recording: the owner decides. */
  sure: z.boolean(),
  /** A link to music elsewhere, which can be listed as it is; null where it is none. */
  link: z.nullable(z.object({ url: z.string(), platform: Platform })),
});
export type PreviewLine = z.infer<typeof PreviewLine>;

export const ImportPreview = z.object({
  format: ListFormat,
  /** As the list calls itself; empty where it has no name. */
  name: z.string(),
  description: z.string(),
  lines: z.array(PreviewLine),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const previewImport = endpoint({
  id: 'moving.preview',
  method: 'POST',
  path: '/api/v1/imports/preview',
  access: 'user',
  summary: 'What a list would become: XSPF, JSPF, M3U, M3U8, PLS, CSV or pasted lines. Nothing is stored',
  query: z.object({ file_name: z.optional(z.string().check(z.maxLength(300))) }),
  bodyType: 'binary',
  // A list that is too large is read and refused with a text that says how large one may be.
  bodyBytes: 100 * megabyte,
  reply: ImportPreview,
});

/** A line as it is to be imported: a track, a link, or with neither a missing item. */
export const ImportLine = z.strictObject({
  track_id: z.nullish(Id),
  link: z.nullish(httpUrl(urlMax)),
  title: lineOfText(nameMax),
  artist: z._default(optionalLine(nameMax), ''),
  album: z._default(optionalLine(nameMax), ''),
  duration_seconds: z.nullish(z.number().check(z.gte(0), z.lte(1_000_000))),
  url: z.nullish(httpUrl(urlMax)),
});
export type ImportLine = z.input<typeof ImportLine>;

export const ImportDraft = z.strictObject({
  /** Adds to a playlist of one's own; without it a new one is made. */
  playlist_id: z.nullish(Id),
  name: z._default(optionalLine(nameMax), ''),
  description: z._default(linesOfText(descriptionMax), ''),
  visibility: z._default(Visibility, 'public'),
  lines: z.array(ImportLine).check(z.minLength(1), z.maxLength(importLinesMax)),
});
export type ImportDraft = z.input<typeof ImportDraft>;

export const ImportOutcome = z.object({
  playlist_id: Id,
  /** Lines that became tracks, lines that are wanted, and lines whose track stands in the playlist already. */
  added: z.number(),
  wanted: z.number(),
  repeated: z.number(),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const importList = endpoint({
  id: 'moving.import',
  method: 'POST',
  path: '/api/v1/imports',
  access: 'user',
  summary: 'Make a playlist of a list, or add one to a playlist',
  body: ImportDraft,
  bodyBytes: 8 * megabyte,
  reply: ImportOutcome,
  status: 201,
});
