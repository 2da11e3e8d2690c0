import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import {
  descriptionMax,
  genreMax,
  importLinesMax,
  importListsMax,
  importLookupsMax,
  megabyte,
  nameMax,
  trackSourcesMax,
  urlMax,
} from '#shared/limits.ts';
import { Visibility } from '#shared/playlists/visibility.ts';
import { httpUrl, Id, lineOfText, linesOfText, optionalLine } from '#shared/text.ts';
import { Platform, Track } from '#shared/music/tracks.ts';

/** The forms in which a list can be brought in; `text` is whatever people paste, `json` Segue's own, `zip` an archive of lists. */
export const ListFormat = z.enum([
  'xspf',
  'jspf',
  'm3u',
  'pls',
  'csv',
  'text',
  'json',
  'spotify',
  'listenbrainz',
  'apple',
  'rekordbox',
  'opml',
  'feed',
  'page',
  'cue',
  'traktor',
  'virtualdj',
  'wpl',
  'asx',
  'nsp',
  'lastfm',
  'funkwhale',
  'youtube',
  'zip',
]);
export type ListFormat = z.infer<typeof ListFormat>;

/** A line of a list, and the item that it would become. */
export const PreviewLine = z.object({
  title: z.string(),
  /** The list gives no words for it: the title is its address, and its site may be asked (`look-up`). */
  is_nameless: z.boolean(),
  artist: z.string(),
  album: z.string(),
  duration_seconds: z.nullable(z.number()),
  /** Address of the line's music, from the list. */
  url: z.nullable(z.string()),
  /** The track that it means; null where there is none here. */
  track: z.nullable(Track),
  /** False where it may be another recording: the owner decides. */
  sure: z.boolean(),
  /** A link to music elsewhere, which can be listed as it is; null where it is none. */
  link: z.nullable(z.object({ url: z.string(), platform: Platform })),
  /** Further addresses of the link's recording, from the list. */
  sources: z.array(z.string()),
  isrc: z.nullable(z.string()),
  mbid: z.nullable(z.string()),
  /** `repeated`: an earlier line of the list says the same. `there`: the list's `playlist` has it, or had it. */
  already: z.nullable(z.enum(['repeated', 'there'])),
});
export type PreviewLine = z.infer<typeof PreviewLine>;

/** Why a file of an archive was not opened. */
export const ArchiveRefusal = z.enum(['archive', 'encrypted', 'too_large']);
export type ArchiveRefusal = z.infer<typeof ArchiveRefusal>;

/** One list of a file. */
export const PreviewList = z.object({
  /** Its place in the file, from 0. */
  index: z.number(),
  /** As the list calls itself; empty where it has no name. */
  name: z.string(),
  description: z.string(),
  genre: z.string(),
  visibility: z.nullable(Visibility),
  /** A cover of this site that the list names. */
  cover_url: z.nullable(z.string()),
  line_count: z.number(),
  /** Each song that was heard, once. The name is then the service's. */
  is_history: z.boolean(),
  /** Songs of a history that a playlist has no room for: those that were heard least. */
  left_out: z.number(),
  /** A playlist of the reader's that took this list before, or that was asked for. */
  playlist: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Empty as long as it is not chosen among others. */
  lines: z.array(PreviewLine),
});
export type PreviewList = z.infer<typeof PreviewList>;

const place = z.optional(z.number());
/** Indices of a table's columns, from 0, by their meaning. */
export const ListColumns = z.object({
  title: place,
  artist: place,
  album: place,
  duration: place,
  link: place,
  list: place,
});
export type ListColumns = z.infer<typeof ListColumns>;

/** The beginning of a table, and which of its columns says what. */
export const ImportTable = z.object({
  rows: z.array(z.array(z.string())),
  columns: ListColumns,
  /** True if its first row names the columns. */
  has_header: z.boolean(),
});
export type ImportTable = z.infer<typeof ImportTable>;

export const ImportPreview = z.object({
  format: ListFormat,
  /** `columns`: the meaning of the table's columns is unknown. `lists`: there are several, of which the reader chooses. */
  asks: z.nullable(z.enum(['columns', 'lists'])),
  lists: z.array(PreviewList),
  table: z.nullable(ImportTable),
  /** Of a page that holds only the beginning of its list: the number of lines in the whole, if the page has it. */
  partly: z.nullable(z.object({ total: z.nullable(z.number()) })),
  /** Of an archive: how many of its files are no lists, and which were not opened. */
  archive: z.nullable(
    z.object({
      other_files: z.number(),
      refused: z.array(z.object({ name: z.string(), reason: ArchiveRefusal })),
    }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

const ImportAnswers = z.object({
  /** The lists that were chosen, by their places: `0,3`. */
  lists: z.optional(z.string().check(z.regex(/^\d{1,4}(,\d{1,4})*$/), z.maxLength(5 * importListsMax))),
  /** The columns as the reader names them: `title:0,artist:2`. */
  columns: z.optional(z.string().check(z.regex(/^[a-z]+:\d{1,3}(,[a-z]+:\d{1,3})*$/), z.maxLength(200))),
  has_header: z.optional(z.enum(['true', 'false'])),
  /** The playlist that shall take the list. */
  playlist_id: z.optional(Id),
});
export type ImportAnswers = z.infer<typeof ImportAnswers>;

export const previewImport = endpoint({
  id: 'moving.preview',
  method: 'POST',
  path: '/api/v1/imports/preview',
  access: 'user',
  summary:
    'What a list would become: a file of another service or player, a ZIP archive of such files, or pasted lines. It answers with a question where there are several lists, or columns without a known name. Nothing is stored',
  description:
    'Reads lists from the body of the request and shows what each line would become. Nothing is stored.',
  query: z.extend(ImportAnswers, { file_name: z.optional(z.string().check(z.maxLength(300))) }),
  bodyType: 'binary',
  // A list that is too large is read and refused with a text that says how large one may be.
  bodyBytes: 100 * megabyte,
  reply: ImportPreview,
});

export const previewAddress = endpoint({
  id: 'moving.previewAddress',
  method: 'POST',
  path: '/api/v1/imports/preview-address',
  access: 'user',
  summary:
    'What a list at an address would become: a list’s page as far as it tells, or a file. Nothing is stored',
  description: "Reads a list at another site's address and shows what it would become. Nothing is stored.",
  query: ImportAnswers,
  body: z.strictObject({ url: httpUrl(urlMax) }),
  reply: ImportPreview,
});

/** Asked by piece, since each link is a call to its site. */
export const lookUpLinks = endpoint({
  id: 'moving.lookUp',
  method: 'POST',
  path: '/api/v1/imports/look-up',
  access: 'user',
  summary:
    'Links that stand in a list without words (`is_nameless`): what their sites call them, and what they become by that name. In the order asked; nothing is stored',
  description:
    'Looks up the titles of links that a list gives without words. Answers in the order of the addresses; nothing is stored.',
  body: z.strictObject({
    urls: z.array(httpUrl(urlMax)).check(z.minLength(1), z.maxLength(importLookupsMax)),
  }),
  reply: z.array(PreviewLine),
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
  /** Further links to the same recording, for one that becomes a link. */
  sources: z._default(z.array(httpUrl(urlMax)).check(z.maxLength(trackSourcesMax)), []),
  /** The recording's ISRC and MusicBrainz id; any other text is passed over. */
  isrc: z.nullish(z.string().check(z.maxLength(100))),
  mbid: z.nullish(z.string().check(z.maxLength(100))),
});
export type ImportLine = z.input<typeof ImportLine>;

export const ImportDraft = z.strictObject({
  /** Adds what is new to a playlist of one's own; without it a new one is made. */
  playlist_id: z.nullish(Id),
  name: z._default(optionalLine(nameMax), ''),
  description: z._default(linesOfText(descriptionMax), ''),
  genre: z._default(optionalLine(genreMax), ''),
  visibility: z._default(Visibility, 'public'),
  /** A preview's `cover_url`. */
  cover_url: z.nullish(z.string().check(z.maxLength(urlMax))),
  lines: z.array(ImportLine).check(z.minLength(1), z.maxLength(importLinesMax)),
});
export type ImportDraft = z.input<typeof ImportDraft>;

export const ImportOutcome = z.object({
  playlist_id: Id,
  /** Lines that became tracks, lines that are wanted, and lines that the playlist has already, or had from this list. */
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
  summary: 'Make a playlist of a list, or add what is new of one to a playlist',
  description:
    'Makes a playlist of the lines of a preview, or adds those that an existing one lacks. The answer tells what became of each line.',
  body: ImportDraft,
  bodyBytes: 8 * megabyte,
  reply: ImportOutcome,
  status: 201,
});
