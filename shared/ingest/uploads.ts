import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { errorStatus, type ErrorCode } from '#shared/errors.ts';
import { nameMax, uploadChunkBytes } from '#shared/limits.ts';
import { Id, optionalLine } from '#shared/text.ts';
import { Track } from '#shared/music/tracks.ts';

/**
 * The client's own name for an upload: 1 to 128 printable characters without a slash, such as `1732-song.mp3`. It is a
 * word in a record and nothing else: no path and no key is ever made of it.
 */
export const UploadId = z
  .string()
  .check(z.regex(/^[^/\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]{1,128}$/u, 'Not an upload id'));

/** Enough for 200 GB; far above what any role may send. */
const chunksAtMost = 100_000;

/** The fields beside the bytes of a chunk: before them or after them. */
export const ChunkFields = z.strictObject({
  chunkIndex: z.coerce.number().check(z.int(), z.gte(0), z.lt(chunksAtMost)),
  totalChunks: z.coerce.number().check(z.int(), z.gte(0), z.lte(chunksAtMost)),
  uploadId: UploadId,
  /** Hex SHA-256 of the chunk; checked where it is sent. */
  chunkSha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Size of the whole file in bytes; lets the server refuse before the bytes are sent. */
  fileSize: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  fileName: z.optional(optionalLine(255)),
  title: z.optional(optionalLine(nameMax)),
  artist: z.optional(optionalLine(nameMax)),
  album: z.optional(optionalLine(nameMax)),
  genre: z.optional(optionalLine(60)),
  playlist_id: z.optional(Id),
});
export type ChunkFields = z.infer<typeof ChunkFields>;

export const UploadState = z.enum(['receiving', 'processing', 'done', 'failed']);
export type UploadState = z.infer<typeof UploadState>;
export const UploadStage = z.enum(['checking', 'measuring', 'scanning', 'saving']);
export type UploadStage = z.infer<typeof UploadStage>;

export const UploadStatus = z.object({
  uploadId: UploadId,
  state: UploadState,
  /** The step under way while the state is `processing`. */
  stage: z.nullable(UploadStage),
  totalChunks: z.number(),
  /** Indexes of the chunks that are safe on the server, ascending. */
  receivedChunks: z.array(z.number()),
  /** Once it is done. */
  track: z.nullable(Track),
  /** Why it failed: for programs, and for people. */
  errorCode: z.nullable(z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])),
  error: z.nullable(z.string()),
  /** Note for people on a finished upload: the cover inside the file was left out, and why. */
  note: z.nullable(z.string()),
  /** The copyright scan that blocked it: its evidence can be seen there, and disputed. */
  scanId: z.nullable(Id),
});
export type UploadStatus = z.infer<typeof UploadStatus>;

/** The limits of a user's uploads. */
export const UploadAllowance = z.object({
  /** The largest single file. */
  maxFileBytes: z.number(),
  /** Bytes that still fit into the person's storage and onto the server's disk. Null: without a known limit. */
  roomBytes: z.nullable(z.number()),
});
export type UploadAllowance = z.infer<typeof UploadAllowance>;

/** One chunk and a little for the multipart envelope and its fields. */
const chunkBodyBytes = uploadChunkBytes + 64 * 1024;

const chunkCall = {
  method: 'POST',
  access: 'user',
  scope: 'upload',
  body: ChunkFields,
  bodyType: 'multipart',
  fileField: 'chunk',
  bodyBytes: chunkBodyBytes,
  reply: UploadStatus,
} as const;

export const startUpload = endpoint({
  ...chunkCall,
  id: 'uploads.start',
  path: '/api/v1/tracks/upload/start',
  summary: 'Send the first chunk, with the words about the track',
  description:
    'Begins an upload with its first chunk. Fields about the track may come with any call, before or after the file.',
});

export const sendChunk = endpoint({
  ...chunkCall,
  id: 'uploads.chunk',
  path: '/api/v1/tracks/upload/chunk',
  summary: 'Send a chunk; in any order, again if need be',
  description: 'Takes one chunk of a file. Chunks may come in any order, and the same one again.',
});

export const finishUpload = endpoint({
  ...chunkCall,
  id: 'uploads.finish',
  path: '/api/v1/tracks/upload/finish',
  summary: 'Send the last chunk (again, if it was the first); answers when the track exists',
  description:
    'Takes the last chunk, examines the whole file and answers the new track. A file that cannot be taken is refused with the reason.',
});

export const getUpload = endpoint({
  id: 'uploads.get',
  method: 'GET',
  path: '/api/v1/tracks/upload/:uploadId',
  access: 'user',
  scope: 'upload',
  summary: 'Which chunks have arrived, and how far the checks are',
  description:
    'Tells which chunks of an upload have arrived, so that a client can go on after an interruption.',
  params: z.object({ uploadId: UploadId }),
  reply: UploadStatus,
});

export const getUploadAllowance = endpoint({
  id: 'uploads.allowance',
  method: 'GET',
  path: '/api/v1/tracks/upload',
  access: 'user',
  scope: 'upload',
  summary: 'How large a file may be, and how much there is room for',
  description: 'Tells the largest file that the reader may upload, and the room that is left.',
  reply: UploadAllowance,
});

export const cancelUpload = endpoint({
  id: 'uploads.cancel',
  method: 'DELETE',
  path: '/api/v1/tracks/upload/:uploadId',
  access: 'user',
  scope: 'upload',
  summary: 'Give up an unfinished upload and free its room',
  description: 'Ends an upload that is not complete and deletes its chunks. A finished one is left alone.',
  params: z.object({ uploadId: UploadId }),
  reply: 'nothing',
});
