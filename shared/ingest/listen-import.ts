import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { listenImportBytes } from '#shared/limits.ts';
import { Id, Moment } from '#shared/text.ts';

/** Numbers of the lines of a file of past listens: each is in one of them, so that all add up to those that were read. */
export const ListenCounts = z.object({
  read: z.number(),
  /** Will be, or were, added to the history. */
  new: z.number(),
  /** In the history already, or twice in the file. */
  known: z.number(),
  /** Songs that are not here, or that the reader may not hear. */
  unmatched: z.number(),
  /** Of before the time for which the reader keeps their history. */
  too_old: z.number(),
  /** Shorter than a play, or no song. */
  left_out: z.number(),
  /** Not understood. */
  unreadable: z.number(),
});
export type ListenCounts = z.infer<typeof ListenCounts>;

export const CountedListens = z.object({
  counts: ListenCounts,
  /** The first lines that were not understood. */
  unreadable: z.array(z.string()),
  /** The songs that are not here, those of most listens first. */
  unmatched: z.array(z.object({ title: z.string(), artist: z.string(), listens: z.number() })),
  /** The first and the last moment of the listens that are new; null without any. */
  since: z.nullable(Moment),
  until: z.nullable(Moment),
  /** Other files of an archive, which hold no listens. */
  other_files: z.number(),
});
export type CountedListens = z.infer<typeof CountedListens>;

export const importFailures = ['broken', 'no_listens', 'too_large', 'server'] as const;

/** The reader's import of past listens: the last one alone is kept. */
export const ListenImport = z.object({
  id: Id,
  file_name: z.string(),
  /** First it is read, then counted; it changes the history once its reader lets it. */
  state: z.enum(['reading', 'counted', 'importing', 'done', 'failed']),
  percent: z.number(),
  counted: z.nullable(CountedListens),
  failure: z.nullable(z.enum(importFailures)),
  created_at: Moment,
});
export type ListenImport = z.infer<typeof ListenImport>;

const path = '/api/v1/users/me/listening/import';
const CurrentImport = z.object({ import: z.nullable(ListenImport) });

export const getListenImport = endpoint({
  id: 'listenImport.get',
  method: 'GET',
  path,
  access: 'user',
  summary: "The reader's last import of past listens",
  description: 'Tells how far the import is, and what was counted. Null where there is none.',
  reply: CurrentImport,
});

export const startListenImport = endpoint({
  id: 'listenImport.start',
  method: 'POST',
  path,
  access: 'user',
  summary:
    "Read a file of past listens: ListenBrainz's export, Last.fm's as CSV, Spotify's extended history. Nothing is added yet",
  description:
    'Takes the file as the body, at most 200 MB, and counts in the background what it would add to the history. An earlier import is replaced; what it has added stays.',
  query: z.object({ file_name: z._default(z.string().check(z.maxLength(300)), '') }),
  bodyType: 'binary',
  bodyBytes: listenImportBytes,
  reply: CurrentImport,
  status: 202,
});

export const runListenImport = endpoint({
  id: 'listenImport.run',
  method: 'POST',
  path: `${path}/run`,
  access: 'user',
  summary: 'Add what was counted to the history',
  description: 'Adds the listens of the file that was counted, in the background.',
  reply: CurrentImport,
  status: 202,
});

export const deleteListenImport = endpoint({
  id: 'listenImport.delete',
  method: 'DELETE',
  path,
  access: 'user',
  summary: 'Stop the import of past listens, and forget its file',
  description: 'Ends an import that is under way. What it has added already stays in the history.',
  reply: 'nothing',
});
