import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nameMax, uploadChunkBytes } from './limits.ts';
import { Id, optionalLine } from './text.ts';
import { Track } from './tracks.ts';

/** The client's own name for an upload: random, chosen by the browser. */
export const UploadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'Not an upload id'));

const chunkNumber = z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000));

/** The fields that come before the bytes of a chunk. */
export const ChunkFields = z.object({
  chunkIndex: chunkNumber,
  totalChunks: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  uploadId: UploadId,
  /** Hex SHA-256 of the chunk; checked where it is sent. */
  chunkSha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Size of the whole file in bytes; lets the server refuse before the bytes are sent. */
  fileSize: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  fileName: z.optional(optionalLine(255)),
  title: z.optional(optionalLine(nameMax)),
  artist: z.optional(optionalLine(nameMax)),
  album: z.optional(optionalLine(nameMax)),
  genre: z.optional(optionalLine(60)),
  playlist_id: z.optional(Id),
});
export type ChunkFields = z.infer<typeof ChunkFields>;

export const UploadState = z.enum(['receiving', 'processing', 'done', 'failed']);
export const UploadStage = z.enum(['checking', 'measuring', 'scanning', 'saving']);

export const UploadStatus = z.object({
  uploadId: UploadId,
  state: UploadState,
  stage: z.nullable(UploadStage),
  totalChunks: z.number(),
  /** Indexes of the chunks that are safe on the server. */
  receivedChunks: z.array(z.number()),
  track: z.nullable(Track),
  error: z.nullable(z.string()),
});
export type UploadStatus = z.infer<typeof UploadStatus>;

/** One chunk and a little for the multipart envelope and its fields. */
const chunkBodyBytes = uploadChunkBytes + 64 * 1024;

const chunkCall = {
  method: 'POST',
  access: 'user',
  body: ChunkFields,
  bodyType: 'multipart',
  bodyBytes: chunkBodyBytes,
} as const;

export const startUpload = endpoint({
  ...chunkCall,
  id: 'uploads.start',
  path: '/api/v1/tracks/upload/start',
  summary: 'Send the first chunk, with the words about the track',
  reply: UploadStatus,
});

export const sendChunk = endpoint({
  ...chunkCall,
  id: 'uploads.chunk',
  path: '/api/v1/tracks/upload/chunk',
  summary: 'Send a chunk',
  reply: UploadStatus,
});

export const finishUpload = endpoint({
  ...chunkCall,
  id: 'uploads.finish',
  path: '/api/v1/tracks/upload/finish',
  summary: 'Send the last chunk (again, if it was the first); answers when the track exists',
  reply: UploadStatus,
});

export const getUpload = endpoint({
  id: 'uploads.get',
  method: 'GET',
  path: '/api/v1/tracks/upload/:uploadId',
  access: 'user',
  summary: 'Which chunks have arrived, and how far the checks are',
  params: z.object({ uploadId: UploadId }),
  reply: UploadStatus,
});
