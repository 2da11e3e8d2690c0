import type { CoverColours } from '#shared/base/cover-colours.ts';
import { recordDrawing } from '#shared/base/record-drawing.ts';
import { coverLight } from '#web/components/cover-light.ts';

/** The words and the picture of a card. */
export interface CardFacts {
  name: string;
  title: string;
  time: string;
  heading: string;
  songs: readonly { title: string; artist: string }[];
  cover: { id: string; cover_url: string | null; cover_colours?: CoverColours | null | undefined } | null;
}

const [width, height, margin] = [1080, 1350, 84];
const [ground, text, muted, signal] = ['#14110f', '#f5efe7', '#b5aa9e', '#ff6a3d'];
const display = "'Bricolage Grotesque', system-ui, sans-serif";
const plain = "'Inter', system-ui, sans-serif";
const coverEdge = 400;
const numberWidth = 76;

/** Draws a card as PNG, at night in any theme: it is looked at elsewhere. */
export async function drawCard(facts: CardFacts): Promise<Blob> {
  await Promise.all([document.fonts.load(`700 96px ${display}`), document.fonts.load(`500 34px ${plain}`)]);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures');
  paintGround(pen, facts.cover);
  if (facts.cover) await paintCover(pen, facts.cover);
  paintWords(pen, facts);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png');
  });
}

/** The page at night, with the light of the first cover falling into it. */
function paintGround(pen: CanvasRenderingContext2D, cover: CardFacts['cover']): void {
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  const light = cover && (coverLight(cover) as Record<string, string>)['--sleeve'];
  if (!light) return;
  const fall = pen.createLinearGradient(0, 0, 0, height * 0.62);
  fall.addColorStop(0, light);
  fall.addColorStop(1, ground);
  pen.fillStyle = fall;
  pen.fillRect(0, 0, width, height);
}

async function paintCover(
  pen: CanvasRenderingContext2D,
  cover: NonNullable<CardFacts['cover']>,
): Promise<void> {
  const [left, top] = [width - margin - coverEdge, margin];
  pen.save();
  pen.beginPath();
  pen.roundRect(left, top, coverEdge, coverEdge, 20);
  pen.clip();
  const picture = cover.cover_url === null ? null : await loadPicture(cover.cover_url);
  if (picture) pen.drawImage(picture, left, top, coverEdge, coverEdge);
  else paintRecord(pen, cover.id, left, top);
  pen.restore();
}

/** A picture of this site; null where it does not come, or is another site's, which a canvas may not give away. */
async function loadPicture(address: string): Promise<ImageBitmap | null> {
  if (new URL(address, location.href).origin !== location.origin) return null;
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? createImageBitmap(await answer.blob()).catch(() => null) : null;
}

/** The record that stands for a cover, as `components/cover-art.tsx` draws it. */
function paintRecord(pen: CanvasRenderingContext2D, id: string, left: number, top: number): void {
  const { x, y, radius, groove, light, sleeve, vinyl, label, wedges } = recordDrawing(id);
  pen.translate(left, top);
  pen.scale(coverEdge / 100, coverEdge / 100);
  const ground = pen.createLinearGradient(0, 0, 100, 100);
  ground.addColorStop(0, sleeve[0]);
  ground.addColorStop(1, sleeve[1]);
  const disc = (size: number, colour: string | CanvasGradient): void => {
    pen.beginPath();
    pen.arc(x, y, size, 0, 2 * Math.PI);
    pen.fillStyle = colour;
    pen.fill();
  };
  pen.fillStyle = ground;
  pen.fillRect(0, 0, 100, 100);
  disc(radius, vinyl[0]);
  pen.lineWidth = groove;
  pen.strokeStyle = vinyl[2];
  for (let ring = label.radius + groove * 2; ring < radius; ring += groove * 2) {
    pen.beginPath();
    pen.arc(x, y, ring, 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.globalAlpha = 0.12;
  pen.fillStyle = text;
  pen.save();
  pen.translate(x, y);
  pen.rotate((light / 180) * Math.PI);
  pen.translate(-x, -y);
  for (const wedge of wedges) {
    const slice = new Path2D(wedge);
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled, no list
    pen.fill(slice);
  }
  pen.restore();
  pen.globalAlpha = 1;
  disc(label.radius, label.colour);
}

function paintWords(pen: CanvasRenderingContext2D, { name, title, time, heading, songs }: CardFacts): void {
  const beside = width - 3 * margin - coverEdge;
  const line = (words: string, font: string, colour: string, y: number, left = margin): void => {
    const most = y < margin + coverEdge ? beside : width - margin - left;
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(fitted(pen, words, most), left, y);
  };
  line(name, `500 36px ${plain}`, muted, margin + 36);
  line(title, `700 60px ${display}`, text, margin + 120);
  line(time, `700 92px ${display}`, signal, margin + coverEdge + 130);
  line(heading, `500 34px ${plain}`, muted, margin + coverEdge + 210);
  for (const [at, song] of songs.entries()) {
    const y = margin + coverEdge + 290 + at * 96;
    line(String(at + 1), `700 60px ${display}`, muted, y + 22);
    line(song.title, `700 46px ${display}`, text, y, margin + numberWidth);
    line(song.artist, `500 30px ${plain}`, muted, y + 38, margin + numberWidth);
  }
  pen.textAlign = 'right';
  pen.font = `700 40px ${display}`;
  pen.fillStyle = text;
  pen.fillText('Segue', width - margin, height - 60);
}

/** Words that fit a width, the end left out where they do not. */
function fitted(pen: CanvasRenderingContext2D, words: string, most: number): string {
  if (pen.measureText(words).width <= most) return words;
  const letters = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment);
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > most) letters.pop();
  return `${letters.join('')}…`;
}
