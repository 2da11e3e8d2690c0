import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { nameMax } from '#shared/limits.ts';
import { lineOfText, linesOfText, Moment, optionalLine, PageNumber } from '#shared/text.ts';

export const CopyrightWork = z.object({
  number: z.number(),
  kind: z.enum(['reference', 'removed']),
  title: z.string(),
  artist: z.string(),
  duration_seconds: z.number(),
  note: z.string(),
  /** The print of its spectral peaks: `none` where there was no audio to print, as of an imported fingerprint. */
  peaks: z.enum(['printed', 'waiting', 'none']),
  audio_url: z.nullable(z.string()),
  created_at: Moment,
  /** Null while the catalogue is still to be compared with it. */
  rescanned_at: z.nullable(Moment),
});
export type CopyrightWork = z.infer<typeof CopyrightWork>;

export const worksPageSize = 50;

export const listWorks = endpoint({
  id: 'copyright.works',
  method: 'GET',
  path: '/api/v1/admin/copyright/works',
  access: 'admin',
  summary: 'Reference works and the prints of removed tracks, the newest first',
  description: 'Lists the registered works and the prints of removed tracks, a page at a time.',
  query: z.object({
    query: z._default(optionalLine(nameMax), ''),
    kind: z.optional(z.enum(['reference', 'removed'])),
    page: z._default(PageNumber, 1),
  }),
  reply: z.object({ works: z.array(CopyrightWork), total: z.number() }),
});

/** The largest reference file. */
const referenceBytesMax = 500 * 1024 * 1024;

export const ReferenceFields = z.strictObject({
  title: lineOfText(nameMax),
  artist: z._default(optionalLine(nameMax), ''),
  note: z._default(linesOfText(500), ''),
});
export type ReferenceFields = z.output<typeof ReferenceFields>;

export const addReference = endpoint({
  id: 'copyright.addReference',
  method: 'POST',
  path: '/api/v1/admin/copyright/works',
  access: 'admin',
  summary: 'Register a work by its audio: the form field `audio` holds an MP3',
  description:
    'Registers a work whose copies are refused as uploads. The form holds an MP3 and its words; existing tracks are compared with it afterwards.',
  body: ReferenceFields,
  bodyType: 'multipart',
  fileField: 'audio',
  bodyBytes: referenceBytesMax + 64 * 1024,
  reply: CopyrightWork,
  status: 201,
});

/** The longest list of prints in one import, in characters. */
const printListMax = 32 * 1024 * 1024;

export const PrintImport = z.object({
  added: z.number(),
  /** Registered already. */
  known: z.number(),
  /** Lines that could not be taken, and why; the first hundred. */
  refused: z.array(z.object({ line: z.number(), reason: z.string() })),
});
export type PrintImport = z.infer<typeof PrintImport>;

export const importFingerprints = endpoint({
  id: 'copyright.importFingerprints',
  method: 'POST',
  path: '/api/v1/admin/copyright/prints',
  access: 'admin',
  summary: 'Register works by a list of Chromaprint fingerprints, one JSON object in a line',
  description:
    'Registers many works by their fingerprints, without audio. The answer counts what was added and tells why lines were refused.',
  body: z.strictObject({ list: z.string().check(z.minLength(1), z.maxLength(printListMax)) }),
  bodyBytes: printListMax + 64 * 1024,
  reply: PrintImport,
});

export const WorkParams = z.object({
  number: z.coerce.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
});

export const deleteWork = endpoint({
  id: 'copyright.deleteWork',
  method: 'DELETE',
  path: '/api/v1/admin/copyright/works/:number',
  access: 'admin',
  summary: 'Take a work out of what uploads are compared with',
  description:
    'Takes a work out of the comparison. Uploads that were blocked because of it stay blocked until somebody decides.',
  params: WorkParams,
  reply: 'nothing',
});
