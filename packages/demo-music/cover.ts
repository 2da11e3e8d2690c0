import sharp from 'sharp';
import { type Random, seeded } from './random.ts';

const palettes = [
  ['#1b1410', '#ff5a36', '#f6e7d2', '#c9a27a'],
  ['#10202b', '#3ddbb4', '#f2f0e6', '#27566b'],
  ['#2a1233', '#ff8a5c', '#ffd9a0', '#8a3b6b'],
  ['#0e1b14', '#9bd770', '#eef5db', '#3b6b4a'],
  ['#f1e9da', '#d1495b', '#2e4057', '#edae49'],
  ['#14132b', '#8f8cff', '#f5f3ff', '#ff7ab6'],
  ['#efe6d5', '#1f4e5f', '#e07a5f', '#f2cc8f'],
  ['#221a12', '#e3b04b', '#f9f1dc', '#7a4b2b'],
] as const;

type Palette = readonly [ground: string, signal: string, light: string, middle: string];

const circle = (x: number, y: number, r: number, style: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" ${style}/>`;

/** Hills one behind the other under a low sun. */
function hills(random: Random, [, signal, light, middle]: Palette): string {
  const sun = circle(
    random.range(180, 420),
    random.range(190, 300),
    random.range(70, 120),
    `fill="${signal}"`,
  );
  const ridges = [middle, light, signal].map((colour, i) => {
    const base = 330 + i * 85;
    const phase = random.range(0, 6);
    const points = Array.from({ length: 31 }, (_, k) => {
      const y = base + 34 * Math.sin(k * 0.42 + phase) + 18 * Math.sin(k * 0.9 + phase * 2);
      return `${k * 20},${y.toFixed(0)}`;
    });
    return `<polygon points="0,600 ${points.join(' ')} 600,600" fill="${colour}" opacity="${0.45 + i * 0.2}"/>`;
  });
  return sun + ridges.join('');
}

/** Rings of a record, cut by a wedge of light. */
function rings(random: Random, [, signal, light, middle]: Palette): string {
  const x = random.range(180, 420);
  const y = random.range(180, 420);
  const grooves = Array.from({ length: 16 }, (_, i) =>
    circle(
      x,
      y,
      40 + i * 24,
      `fill="none" stroke="${i % 4 === 0 ? signal : i % 2 === 0 ? light : middle}" stroke-width="${random.range(1.5, 9).toFixed(1)}" opacity="0.85"`,
    ),
  );
  return grooves.join('') + circle(x, y, 22, `fill="${signal}"`);
}

/** A grid of quarter circles and squares, as on a poster of 1925. */
function tiles(random: Random, [, signal, light, middle]: Palette): string {
  const size = 600 / random.pick([3, 4, 5]);
  let out = '';
  for (let y = 0; y < 600 - 1; y += size) {
    for (let x = 0; x < 600 - 1; x += size) {
      const colour = random.pick([signal, light, middle, middle]);
      const turn = random.int(0, 3) * 90;
      const centre = `rotate(${turn} ${x + size / 2} ${y + size / 2})`;
      out += random.chance(0.7)
        ? `<path d="M${x},${y} h${size} a${size},${size} 0 0 1 -${size},${size} z" fill="${colour}" transform="${centre}"/>`
        : circle(x + size / 2, y + size / 2, size * 0.28, `fill="${colour}"`);
    }
  }
  return out;
}

/** The bars of a level meter. */
function bars(random: Random, [, signal, light, middle]: Palette): string {
  const count = random.int(7, 13);
  const width = 520 / count;
  return Array.from({ length: count }, (_, i) => {
    const height = 90 + 360 * Math.abs(Math.sin(i * random.range(0.35, 0.6) + 0.6)) * random.range(0.7, 1);
    const colour = i % 3 === 0 ? signal : i % 3 === 1 ? light : middle;
    return `<rect x="${(40 + i * width).toFixed(0)}" y="${(300 - height / 2).toFixed(0)}" width="${(width * 0.62).toFixed(0)}" height="${height.toFixed(0)}" rx="${(width * 0.31).toFixed(0)}" fill="${colour}"/>`;
  }).join('');
}

/** Waves of a string that is plucked. */
function waves(random: Random, [, signal, light, middle]: Palette): string {
  const lines = random.int(12, 20);
  const bend = random.range(0.008, 0.016);
  return Array.from({ length: lines }, (_, i) => {
    const y = 60 + (480 * i) / lines;
    const height = 60 * Math.sin((Math.PI * i) / lines);
    const points = Array.from({ length: 61 }, (_, k) => {
      const x = k * 10;
      return `${x},${(y + height * Math.sin(x * bend + i * 0.45)).toFixed(1)}`;
    });
    const colour = i % 5 === 0 ? signal : i % 2 === 0 ? light : middle;
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="6" opacity="0.9"/>`;
  }).join('');
}

/** Overlapping discs that let each other shine through. */
function discs(random: Random, [, signal, light, middle]: Palette): string {
  return Array.from({ length: random.int(5, 9) }, () =>
    circle(
      random.range(90, 510),
      random.range(90, 510),
      random.range(50, 190),
      `fill="${random.pick([signal, light, middle])}" opacity="${random.range(0.45, 0.85).toFixed(2)}"`,
    ),
  ).join('');
}

/** A cover picture of 600 by 600 as JPEG, drawn from a seed. */
export async function drawCover(seed: string): Promise<Buffer> {
  const random = seeded(`${seed}/cover`);
  const palette = random.pick(palettes);
  const draw = random.pick([hills, rings, tiles, bars, waves, discs]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600"><rect width="600" height="600" fill="${palette[0]}"/>${draw(random, palette)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}
