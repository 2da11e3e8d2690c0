export interface Tags {
  title: string;
  artist: string;
  album: string;
  genre: string;
  year: number;
  comment: string;
  /** A JPEG; shown as the front cover. */
  cover?: Uint8Array;
}

const utf8 = 3;
const frontCover = 3;

/** A number in four bytes of seven bits, so that no byte looks like the start of an MP3 frame. */
const syncSafe = (size: number): Buffer =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127]);

function frame(id: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(body.length), Buffer.from([0, 0]), body]);
}

const text = (id: string, value: string): Buffer =>
  frame(id, Buffer.concat([Buffer.from([utf8]), Buffer.from(value, 'utf8')]));

/** An ID3v2.4 tag (id3.org/id3v2.4.0-structure and -frames), to be put before the MP3 frames. */
export function id3Tag(tags: Tags): Buffer {
  const frames = [
    text('TIT2', tags.title),
    text('TPE1', tags.artist),
    text('TALB', tags.album),
    text('TCON', tags.genre),
    text('TDRC', String(tags.year)),
    frame('COMM', Buffer.concat([Buffer.from([utf8]), Buffer.from(`eng\0${tags.comment}`, 'utf8')])),
  ];
  if (tags.cover !== undefined) {
    const head = Buffer.from(`\u0003image/jpeg\0${String.fromCharCode(frontCover)}\0`, 'latin1');
    frames.push(frame('APIC', Buffer.concat([head, tags.cover])));
  }
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3', 'latin1'), Buffer.from([4, 0, 0]), syncSafe(body.length), body]);
}

/** Size in bytes of the tag at the beginning of an MP3 of ours. */
export const tagBytes = (mp3: Uint8Array): number =>
  10 + ((mp3[6] ?? 0) << 21) + ((mp3[7] ?? 0) << 14) + ((mp3[8] ?? 0) << 7) + (mp3[9] ?? 0);
