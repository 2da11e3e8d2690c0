import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { openSemaphore } from '#server/lib/semaphore.ts';
import { AppError } from '#shared/errors.ts';
import type { ObjectStore } from './object-store.ts';
import { type S3Place, readS3Url } from './s3-url.ts';

const connectMs = 3_000;
const silenceMs = 20_000;
const sockets = 200;
/** Parts of what is larger than this; S3 wants at least 5 MB and at most 10,000 parts. */
const partBytes = 16 * 1024 * 1024;
const partTries = 3;
/** Files sent at once; others wait. Each costs memory, and more are no faster. */
const filesAtOnce = 2;

/** Objects in a bucket of any S3-compatible store, below the configured prefix. Makes the bucket where there is none. */
export async function openS3Objects(url: string): Promise<ObjectStore> {
  const place = readS3Url(url);
  const client = clientFor(place, place.endpoint);
  const signer = place.publicEndpoint ? clientFor(place, place.publicEndpoint) : client;
  const Bucket = place.bucket;
  const named = (key: string) => ({ Bucket, Key: place.prefix + key });
  await makeBucket(client, Bucket);
  const uploads = openSemaphore({ atOnce: filesAtOnce, waiting: Infinity });

  return {
    async head(key) {
      const found = await orNull(client.send(new HeadObjectCommand(named(key))));
      return found && { size: found.ContentLength ?? 0, storedAt: found.LastModified?.getTime() ?? 0 };
    },

    async get(key, range) {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const found = await orNull(client.send(new GetObjectCommand({ ...named(key), Range })));
      return found ? (found.Body as Readable) : null;
    },

    async put(key, path) {
      await uploads.run(() => putFile(client, named(key), path));
      await rm(path, { force: true });
    },

    async delete(key) {
      await settleRequest(client.send(new DeleteObjectCommand(named(key))));
    },

    async *list(prefix) {
      for await (const page of pages(client, { Bucket, Prefix: place.prefix + prefix })) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key === undefined) continue;
          const key = Key.slice(place.prefix.length);
          yield { key, size: Size ?? 0, storedAt: LastModified?.getTime() ?? 0 };
        }
      }
    },

    async url(key, { contentType, seconds }) {
      // Small things stay here: a further request costs more than they do.
      if (!place.redirect || !contentType.startsWith('audio/')) return null;
      const command = new GetObjectCommand({ ...named(key), ResponseContentType: contentType });
      return getSignedUrl(signer, command, { expiresIn: seconds });
    },

    fileOf: () => null,
    freeBytes: () => Promise.resolve(null),

    async close() {
      client.destroy();
      if (signer !== client) signer.destroy();
    },
  };
}

function clientFor(place: S3Place, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: place.region,
    forcePathStyle: place.pathStyle,
    ...(place.credentials ? { credentials: place.credentials } : {}),
    // Checksums that only Amazon's own store is sure to know; every blob is named by its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: sockets },
      httpsAgent: { keepAlive: true, maxSockets: sockets },
    },
  });
}

async function makeBucket(client: S3Client, Bucket: string): Promise<void> {
  // A list, not HeadBucket: an answer to HEAD has no body, and so no word of why it refuses.
  if (await orNull(client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })))) return;
  await settleRequest(client.send(new CreateBucketCommand({ Bucket }))).catch((error: Error) => {
    // Another server was first.
    if (/BucketAlready/.test(error.name)) return;
    error.message = `there is no bucket "${Bucket}", and it cannot be made`;
    throw error;
  });
}

async function putFile(
  client: S3Client,
  place: { Bucket: string; Key: string },
  path: string,
): Promise<void> {
  const { size } = await stat(path);
  if (size > partBytes) {
    await putParts(client, place, path, size);
    return;
  }
  // A stream can be read once only, so the try that failed cannot be the one that goes on.
  await again(() => {
    const Body = size === 0 ? new Uint8Array() : createReadStream(path);
    return client.send(new PutObjectCommand({ ...place, Body, ContentLength: size }));
  });
}

async function putParts(
  client: S3Client,
  place: { Bucket: string; Key: string },
  path: string,
  size: number,
): Promise<void> {
  const { UploadId } = await settleRequest(client.send(new CreateMultipartUploadCommand(place)));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const ContentLength = Math.min(partBytes, size - start);
      const PartNumber = Parts.length + 1;
      const { ETag } = await again(() => {
        const Body = createReadStream(path, { start, end: start + ContentLength - 1 });
        return client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body, ContentLength }));
      });
      Parts.push({ ETag, PartNumber });
    }
    const done = { ...place, UploadId, MultipartUpload: { Parts } };
    await settleRequest(client.send(new CompleteMultipartUploadCommand(done)));
  } catch (error) {
    // The parts would lie there, and cost, for ever.
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function* pages(client: S3Client, query: { Bucket: string; Prefix: string }) {
  let ContinuationToken: string | undefined;
  do {
    const page = await settleRequest(client.send(new ListObjectsV2Command({ ...query, ContinuationToken })));
    yield page;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === partTries) throw asAppError(error);
    }
  }
}

async function settleRequest<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asAppError(error);
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw asAppError(error);
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** A store that cannot be reached, or says that it cannot serve now, is `unavailable`; the rest is as it comes. */
function asAppError(error: unknown): unknown {
  const status = statusOf(error);
  if (status !== undefined && status < 500) return error;
  return new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: 5, cause: error });
}
