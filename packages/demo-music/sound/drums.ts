import { add, decay, filter, noise, rate, samples, saturate } from './dsp.ts';
import { ring } from './modal.ts';

/** A falling sine: kicks and toms. Frequencies in hertz, times in seconds. */
export interface Thump {
  from: number;
  to: number;
  bend: number;
  seconds: number;
  click: number;
  drive: number;
}

export function thump({ from, to, bend, seconds, click, drive }: Thump, force: number): Float32Array {
  const out = new Float32Array(samples(seconds));
  let turn = 0;
  for (let i = 0; i < out.length; i++) {
    turn += (2 * Math.PI * (to + (from - to) * Math.exp(-i / rate / bend))) / rate;
    out[i] = Math.sin(turn);
  }
  decay(out, seconds * 1.15);
  saturate(out, drive);
  const tick = decay(filter(noise(samples(0.012), 5), 'highpass', 1800), 0.008);
  return add(out, tick, click * (0.4 + force));
}

export interface Snare {
  tone: number;
  body: number;
  /** Seconds and brightness (hertz of its middle) of the wires. */
  wires: number;
  bright: number;
  crack: number;
}

export function snare({ tone, body, wires, bright, crack }: Snare, force: number): Float32Array {
  const out = new Float32Array(samples(wires + 0.06));
  ring(out, [
    { hz: tone, gain: body, seconds: 0.16 },
    { hz: tone * 1.78, gain: body * 0.6, seconds: 0.1 },
    { hz: tone * 2.6, gain: body * 0.25, seconds: 0.06 },
  ]);
  const rattle = filter(filter(noise(out.length, 21), 'highpass', 900), 'peak', bright, 0.6, 7);
  filter(rattle, 'lowpass', bright * (1.6 + force));
  add(out, decay(rattle, wires), 0.5 + 0.3 * force);
  const hit = decay(filter(noise(samples(0.02), 22), 'bandpass', 3400, 0.7), 0.015);
  return saturate(add(out, hit, crack * force), 1.3);
}

/** Several hands a few milliseconds apart and the room after them. */
export function clap(seconds: number, hz: number): Float32Array {
  const out = new Float32Array(samples(seconds));
  [0, 0.009, 0.019, 0.028].forEach((at, i) => {
    const hand = decay(
      noise(samples(i === 3 ? seconds - at : 0.012), 40 + i),
      i === 3 ? seconds * 0.7 : 0.02,
    );
    add(out, hand, i === 3 ? 0.7 : 0.9, samples(at));
  });
  return filter(filter(out, 'bandpass', hz, 0.8), 'highpass', 500);
}

/** Six square waves that share no harmonic, as in the classic drum machines. */
function metal(length: number, tune: number): Float32Array {
  const out = new Float32Array(length);
  for (const hz of [205.3, 304.4, 369.6, 522.7, 540, 800]) {
    const step = (hz * tune) / rate;
    let t = hz / 1000;
    for (let i = 0; i < length; i++) {
      out[i] = (out[i] as number) + (t < 0.5 ? 0.16 : -0.16);
      t += step;
      if (t >= 1) t -= 1;
    }
  }
  return out;
}

export interface Hat {
  seconds: number;
  tune: number;
  /** 0 all metal, 1 all noise. */
  noisy: number;
  lowCutHz: number;
}

export function hat({ seconds, tune, noisy, lowCutHz }: Hat, force: number): Float32Array {
  const length = samples(seconds);
  const out = metal(length, tune);
  for (let i = 0; i < length; i++) out[i] = (out[i] as number) * (1 - noisy);
  add(out, noise(length, 61), noisy * 0.7);
  filter(filter(out, 'highpass', lowCutHz), 'highpass', lowCutHz * 0.8);
  filter(out, 'lowpass', 9000 + 5000 * force);
  return decay(out, seconds * (0.75 + 0.3 * force));
}

/** A cymbal: many inharmonic partials under a wash of noise; `ping` is how clear the stick is. */
export function cymbal(seconds: number, ping: number, lowest: number, force: number): Float32Array {
  const out = new Float32Array(samples(seconds));
  const partials = Array.from({ length: 22 }, (_, i) => {
    const hz = lowest * (1 + i * 0.63 + ((i * 7) % 5) * 0.13);
    return { hz, gain: ping * 0.12 * (1 - i / 30), seconds: seconds * (0.9 - i / 40), phase: (i * 0.37) % 1 };
  });
  ring(out, partials);
  const wash = filter(filter(noise(out.length, 77), 'highpass', 3500), 'lowpass', 9000 + 4000 * force);
  add(out, decay(wash, seconds * 0.8), 0.22 + 0.25 * (1 - ping));
  return filter(out, 'highpass', 420);
}

export function shaker(seconds: number, hz: number, attack: number): Float32Array {
  const out = filter(filter(noise(samples(seconds), 88), 'bandpass', hz, 0.9), 'highpass', 3000);
  const rise = samples(attack);
  for (let i = 0; i < rise && i < out.length; i++) out[i] = ((out[i] as number) * i) / rise;
  return decay(out, seconds - attack, rise);
}

/** A brush drawn over the skin: noise that swells and goes. */
export function brush(seconds: number): Float32Array {
  const out = filter(filter(noise(samples(seconds), 91), 'bandpass', 2600, 0.5), 'lowpass', 7000);
  for (let i = 0; i < out.length; i++)
    out[i] = (out[i] as number) * Math.sin((Math.PI * i) / out.length) ** 1.5;
  return out;
}

/** A skin hit by a hand, or a stick on wood: the few partials given, and a slap. */
export function knock(
  partials: readonly (readonly [hz: number, gain: number, seconds: number])[],
  slap: number,
): Float32Array {
  const longest = Math.max(...partials.map(([, , seconds]) => seconds));
  const out = ring(
    new Float32Array(samples(longest)),
    partials.map(([hz, gain, seconds]) => ({ hz, gain, seconds })),
  );
  return add(out, decay(filter(noise(samples(0.02), 95), 'bandpass', 2200, 0.7), 0.014), slap);
}
