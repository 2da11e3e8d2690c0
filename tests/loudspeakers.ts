import type { Page } from '@playwright/test';

const rate = 44_100;

/** Records every sample that reaches the loudspeakers. Runs before the page's own code. */
const recorder = `(() => {
  const pieces = [];
  globalThis.recorded = pieces;
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode && !this.isRecorder) {
      const tap = this.context.createScriptProcessor(4096, 1, 1);
      tap.isRecorder = true;
      tap.onaudioprocess = (event) => pieces.push(event.inputBuffer.getChannelData(0).slice());
      connect.call(this, tap);
      connect.call(tap, target);
      globalThis.tap = tap;
    }
    return connect.call(this, target, ...rest);
  };
})()`;

/** A page of Playwright's tests or of its library. */
type Listened = Pick<Page, 'addInitScript' | 'evaluate'>;

/** Records what pages opened from now on send to the loudspeakers. */
export async function recordLoudspeakers(page: Listened): Promise<void> {
  await page.addInitScript(recorder);
}

/** The recording until now, after its first `from` samples: of one channel, 44,100 a second. */
export function recorded(page: Listened, from = 0): Promise<Float32Array> {
  return page.evaluate((first) => {
    const pieces = (globalThis as unknown as { recorded: Float32Array[] }).recorded;
    const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole.slice(first);
  }, from);
}

const isLoud = (sample = 0): boolean => Math.abs(sample) > 0.01;

/** In ms, the longest stretch below -40 dB between the first and the last sound. */
export function longestQuiet(samples: ArrayLike<number>): number {
  let first = 0;
  while (first < samples.length && !isLoud(samples[first])) first += 1;
  let longest = 0;
  let quiet = 0;
  for (let at = first; at < samples.length; at += 1) {
    if (isLoud(samples[at])) {
      longest = Math.max(longest, quiet);
      quiet = 0;
    } else quiet += 1;
  }
  return (longest / rate) * 1000;
}

/** In ms, the longest stretch between the first and the last sound in which no window of 50 ms reaches a level (RMS). */
export function longestFaint(samples: Float32Array, level: number): number {
  const window = rate / 20;
  const levels: number[] = [];
  for (let start = 0; start + window <= samples.length; start += window) {
    const part = samples.subarray(start, start + window);
    levels.push(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / window));
  }
  const reaches = levels.map((one) => one >= level);
  const sounding = reaches.slice(reaches.indexOf(true), reaches.lastIndexOf(true) + 1);
  const faint = sounding.map((one) => (one ? ' ' : '.')).join('');
  return 50 * Math.max(0, ...faint.split(' ').map(({ length }) => length));
}

/**
 * Recognises these pure tones (Hz) in their order. Windows of 50 ms that hold anything else (silence, or two tones) count for
 * nothing, nor does a tone that is gone after 50 ms, since a busy machine records the same piece twice or leaves one out.
 */
export function tonesHeard(samples: Float32Array, tones: readonly number[]): number[] {
  const heard: number[] = [];
  const window = rate / 20;
  let last: number | undefined;
  for (let start = 0; start + window <= samples.length; start += window) {
    const part = samples.slice(start, start + window);
    if (part.filter((sample) => isLoud(sample)).length < window * 0.9) continue;
    let rises = 0;
    for (let at = 1; at < window; at += 1) if (part[at - 1]! < 0 && part[at]! >= 0) rises += 1;
    const tone = tones.find((hz) => Math.abs(rises * 20 - hz) <= 40);
    if (tone !== undefined && tone === last && tone !== heard.at(-1)) heard.push(tone);
    last = tone;
  }
  return heard;
}
