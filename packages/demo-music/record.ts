import { compose, type ComposerName } from './compose.ts';
import { drawCover } from './cover.ts';
import { render } from './mix/render.ts';
import { encodeMp3 } from './mp3/encode.ts';
import { id3Tag } from './mp3/id3.ts';

/** A track to be made. Equal orders give equal bytes. */
export interface Order {
  composer: ComposerName;
  seed: string;
  /** About how long. */
  seconds: number;
  title: string;
  artist: string;
  album: string;
  genre: string;
  year: number;
  /** The seed of the picture to embed, if any: the tracks of an album share one. */
  cover: string | null;
}

const licence = 'Made by a program for the Segue demo. CC0 1.0: no rights reserved.';

/** Composes, performs, masters and encodes a track: an MP3 with its tag. */
export async function record(order: Order): Promise<Buffer> {
  const piece = compose(order.composer, order.seed, order.seconds);
  const sound = await encodeMp3(render(piece, order.seed));
  const { title, artist, album, genre, year } = order;
  const tags = { title, artist, album, genre, year, comment: licence };
  const tag = id3Tag(order.cover === null ? tags : { ...tags, cover: await drawCover(order.cover) });
  return Buffer.concat([tag, sound]);
}
