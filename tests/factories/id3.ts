export interface Id3Words {
  title?: string;
  artist?: string;
  album?: string;
  genre?: string;
  cover?: Uint8Array;
  /** Bytes of padding, for tags of any size. */
  padding?: number;
}

const frameNames = { title: 'TIT2', artist: 'TPE1', album: 'TALB', genre: 'TCON' } as const;

/** An ID3v2.4 tag. */
export function id3v2({ cover, padding = 0, ...words }: Id3Words): Uint8Array {
  const frames = Object.entries(words).map(([key, value]) =>
    frame(frameNames[key as keyof typeof frameNames], Buffer.from(`\u0003${value}`)),
  );
  if (cover) {
    frames.push(frame('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0\u0003\0', 'latin1'), cover])));
  }
  const body = Buffer.concat([...frames, Buffer.alloc(padding)]);
  return Buffer.concat([Buffer.from('ID3\u0004\0\0', 'latin1'), syncsafe(body.length), body]);
}

/** An ID3v1 tag: the last 128 bytes of a file. */
export function id3v1(title: string): Uint8Array {
  const tag = Buffer.alloc(128);
  tag.write(`TAG${title}`, 'latin1');
  return tag;
}

function frame(name: string, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(name), syncsafe(body.length), Buffer.alloc(2), body]);
}

function syncsafe(value: number): Buffer {
  return Buffer.from([(value >>> 21) & 127, (value >>> 14) & 127, (value >>> 7) & 127, value & 127]);
}
