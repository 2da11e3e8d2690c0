const notes = 12;
const pictureFrames = 16;
/** Columns of the integral image. */
const columns = notes + 1;
const integralRows = 512;
const smoothing = [0.25, 0.75, 1, 0.75, 0.25] as const;
const silenceNorm = 0.01;

/** A rectangle in time and pitch. */
export type Area = readonly [from: number, to: number, low: number, high: number];

/** Places in the integral image, counted from the picture's first row: of each rectangle two to add, then two to take away. */
export function cornersOf(areas: readonly Area[]): Int16Array {
  return Int16Array.from(
    areas.flatMap(([from, to, low, high]) => [
      to * columns + high,
      from * columns + low,
      to * columns + low,
      from * columns + high,
    ]),
  );
}

/**
 * Chromaprint's picture of the newest 16 chroma frames, smoothed over five frames and normalised, as an integral image: the
 * energy of a rectangle is read from its four corners.
 */
export class ChromaPicture {
  readonly #frames = new Float64Array(smoothing.length * notes);
  #seen = 0;
  /** Row r holds the sums over all frames before r. */
  readonly #integral = new Float64Array(integralRows * columns);
  #bottom = 0;

  /** Takes a frame of twelve energies; answers whether there have been enough for a whole picture. */
  add(chroma: Float64Array): boolean {
    this.#frames.set(chroma, (this.#seen % smoothing.length) * notes);
    this.#seen += 1;
    if (this.#seen < smoothing.length) return false;
    if (this.#bottom === integralRows - 1) this.#moveUp();
    const row = (this.#bottom + 1) * columns;
    this.#integrate(row, this.#smooth(row));
    this.#bottom += 1;
    return this.#bottom >= pictureFrames;
  }

  energyOf(corners: Int16Array): number {
    const integral = this.#integral;
    const top = (this.#bottom - pictureFrames) * columns;
    let energy = 0;
    for (let i = 0; i < corners.length; i += 4) {
      energy +=
        integral[top + corners[i]!]! +
        integral[top + corners[i + 1]!]! -
        integral[top + corners[i + 2]!]! -
        integral[top + corners[i + 3]!]!;
    }
    return energy;
  }

  /** Makes room for more rows: only the last picture is still needed. */
  #moveUp(): void {
    const top = (this.#bottom - pictureFrames) * columns;
    this.#integral.copyWithin(0, top, (this.#bottom + 1) * columns);
    this.#bottom = pictureFrames;
  }

  /** Writes the smoothed newest frame into a row; returns the square of its norm. */
  #smooth(row: number): number {
    const [frames, integral, seen] = [this.#frames, this.#integral, this.#seen];
    let norm = 0;
    for (let note = 0; note < notes; note += 1) {
      let value = 0;
      for (let tap = 0; tap < smoothing.length; tap += 1) {
        value += smoothing[tap]! * frames[((seen + tap) % smoothing.length) * notes + note]!;
      }
      integral[row + note + 1] = value;
      norm += value * value;
    }
    return norm;
  }

  /** Makes sums over time and pitch of a row of energies. */
  #integrate(row: number, norm: number): void {
    const integral = this.#integral;
    const scale = Math.sqrt(norm) < silenceNorm ? 0 : 1 / Math.sqrt(norm);
    let sum = 0;
    for (let at = row + 1; at <= row + notes; at += 1) {
      sum += integral[at]! * scale;
      integral[at] = integral[at - columns]! + sum;
    }
  }
}
