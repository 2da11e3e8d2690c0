import type { FileHandle } from 'node:fs/promises';
import { parseBuffer, selectCover } from 'music-metadata';
import { nameMax } from '#shared/limits.ts';
import { id3HeaderBytes, id3v2Length, type Mp3Layout, readAt } from './mp3-layout.ts';

export interface Mp3Tags {
  title?: string;
  artist?: string;
  album?: string;
  genre?: string;
}

/** So much of the tags before and behind the music is read; what a larger tag holds beyond is ignored. */
const frontBytes = 8 * 1024 * 1024;
const backBytes = 256 * 1024;
const framesBetween = 8 * 1024;
const paddingKept = 64;
/** The flag of an ID3v2.4 tag that ends with a copy of its header. */
const hasFooter = 0x10;

/** Reads tags and cover from a bounded part of the file. Broken tags are no tags: they never refuse a file. */
export async function readTags(
  file: FileHandle,
  layout: Mp3Layout,
  fileSize: number,
): Promise<{ tags: Mp3Tags; cover: Uint8Array | null }> {
  const front = tightTags(await readAt(file, 0, Math.min(layout.audioStart, frontBytes)));
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
    };
    const tags = Object.entries(words).flatMap(([key, value]) => {
      const line = oneLine(value);
      return line ? [[key, line]] : [];
    });
    return {
      tags: Object.fromEntries(tags) as Mp3Tags,
      cover: picture ? Uint8Array.from(picture.data) : null,
    };
  } catch {
    return { tags: {}, cover: null };
  }
}

/**
 * The ID3v2 tags of a file's first bytes without their padding (which the parser would read as a million empty frames),
 * the last of them cut where the bytes end.
 */
function tightTags(front: Uint8Array): Uint8Array {
  const tags: Uint8Array[] = [];
  for (let at = 0; at < front.length;) {
    const length = id3v2Length(front, at);
    if (length === 0) break;
    tags.push(withoutPadding(front.subarray(at, at + length)));
    at += length;
  }
  return Buffer.concat(tags);
}

function withoutPadding(tag: Uint8Array): Uint8Array {
  let end = tag.length;
  while (end > id3HeaderBytes && tag[end - 1] === 0) end -= 1;
  // The last frame may itself end with zeros.
  const tight = Uint8Array.from(tag.subarray(0, Math.min(tag.length, end + paddingKept)));
  const size = tight.length - id3HeaderBytes;
  tight.set([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127], 6);
  tight[5]! &= ~hasFooter;
  return tight;
}

// The same marks that a typed title may not hold: controls, line breaks, and what turns the writing direction.
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

function oneLine(value: string | undefined): string {
  return (value ?? '').replace(unwanted, ' ').replace(/\s+/g, ' ').trim().slice(0, nameMax).trim();
}
