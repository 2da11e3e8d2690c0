import type { FileHandle } from 'node:fs/promises';
import { parseBuffer, selectCover } from 'music-metadata';
import { nameMax } from '#shared/limits.ts';
import { leanTag } from './id3-frames.ts';
import { id3v2Length, type Mp3Layout, readAt } from './mp3-layout.ts';

export interface Mp3Tags {
  title?: string;
  artist?: string;
  album?: string;
  genre?: string;
  /** As the tag has it. */
  isrc?: string;
  /** The recording's id at MusicBrainz, as the tag has it. */
  mbid?: string;
}

/** Bytes of tags read before and behind the music; the remainder of a larger tag is ignored. */
const frontBytes = 8 * 1024 * 1024;
const backBytes = 256 * 1024;
const framesBetween = 8 * 1024;
/** A file has one; some programs put another before it. */
const tagsMax = 8;

interface ReadTags {
  tags: Mp3Tags;
  cover: Uint8Array | null;
  /** True if the cover has more bytes than are read. */
  isCoverTooLarge: boolean;
}

/** Reads tags and cover from a bounded part of the file. Broken tags are no tags: they never refuse a file. */
export async function readTags(file: FileHandle, layout: Mp3Layout, fileSize: number): Promise<ReadTags> {
  const { front, isCoverTooLarge } = leanTags(await readAt(file, 0, Math.min(layout.audioStart, frontBytes)));
  const middle = await readAt(file, layout.audioStart, framesBetween, layout.audioEnd);
  const back = await readAt(file, Math.max(layout.audioEnd, fileSize - backBytes), backBytes, fileSize);
  try {
    const { common } = await parseBuffer(Buffer.concat([front, middle, back]), 'audio/mpeg', {
      duration: false,
    });
    const picture = selectCover(common.picture);
    const words = {
      title: common.title,
      artist: common.artist,
      album: common.album,
      genre: common.genre?.[0],
      isrc: common.isrc?.[0],
      mbid: common.musicbrainz_recordingid,
    };
    const tags = Object.entries(words).flatMap(([key, value]) => {
      const line = oneLine(value);
      return line ? [[key, line]] : [];
    });
    return {
      tags: Object.fromEntries(tags) as Mp3Tags,
      cover: picture ? Uint8Array.from(picture.data) : null,
      isCoverTooLarge: !picture && isCoverTooLarge,
    };
  } catch {
    return { tags: {}, cover: null, isCoverTooLarge };
  }
}

/** The ID3v2 tags in a file's first bytes, the last of them cut where the bytes end. */
function leanTags(front: Uint8Array): { front: Uint8Array; isCoverTooLarge: boolean } {
  const tags: Uint8Array[] = [];
  let isCoverTooLarge = false;
  for (let at = 0; at < front.length && tags.length < tagsMax;) {
    const length = id3v2Length(front, at);
    if (length === 0) break;
    const { bytes, hasCutPicture } = leanTag(front.subarray(at, at + length));
    if (bytes) tags.push(bytes);
    at += length;
    // A picture that is longer than its own tag is a damaged one.
    isCoverTooLarge ||= hasCutPicture && at > front.length;
  }
  return { front: Buffer.concat(tags), isCoverTooLarge };
}

// The same marks that a typed title may not hold: controls, line breaks, and what turns the writing direction.
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

function oneLine(value: string | undefined): string {
  return (value ?? '').replace(unwanted, ' ').replace(/\s+/g, ' ').trim().slice(0, nameMax).trim();
}
