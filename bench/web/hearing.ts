import type { Page } from 'playwright';

/**
 * Listens at the loudspeakers: every sample that an audio graph of the page sends there passes by, in blocks of 256
 * (5.8 ms), and each press of the pointer is noted. Runs before the page's own code.
 */
const ears = `(() => {
  const ears = { pressedAt: 0, kind: 'nothing', waiting: null };
  globalThis.ears = ears;
  addEventListener('pointerdown', (event) => { ears.pressedAt = event.timeStamp; }, true);
  const hear = (samples) => {
    let crossings = 0;
    let loud = 0;
    for (let at = 1; at < samples.length; at += 1) {
      if (samples[at - 1] < 0 !== samples[at] < 0) crossings += 1;
      loud += Math.abs(samples[at]);
    }
    ears.kind = loud / samples.length < 0.02 ? 'nothing' : crossings > 9 ? 'high' : 'low';
    if (ears.waiting && (ears.waiting.kind === ears.kind || (ears.waiting.kind === 'any' && ears.kind !== 'nothing'))) {
      ears.waiting.resolve(performance.now());
      ears.waiting = null;
    }
  };
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode && !this.isEar) {
      const ear = this.context.createScriptProcessor(256, 1, 1);
      ear.isEar = true;
      ear.onaudioprocess = (event) => hear(event.inputBuffer.getChannelData(0));
      connect.call(this, ear);
      connect.call(ear, target);
      (ears.kept ??= []).push(ear);
    }
    return connect.call(this, target, ...rest);
  };
})()`;

export type Heard = 'any' | 'low' | 'high';

export async function giveStereoPlayers(page: Page): Promise<void> {
  await page.addInitScript(ears);
}

/** Presses by `press`, and answers the milliseconds from the press until this kind of sound came out. */
export async function untilHeard(page: Page, kind: Heard, press: () => Promise<void>): Promise<number> {
  await page.evaluate((kind) => {
    const { ears } = globalThis as unknown as { ears: Ears };
    ears.heard = new Promise((resolve) => {
      ears.waiting = { kind, resolve };
    });
  }, kind);
  await press();
  return page.evaluate(async () => {
    const { ears } = globalThis as unknown as { ears: Ears };
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('Nothing was heard')), 10_000);
    });
    return (await Promise.race([ears.heard, late])) - ears.pressedAt;
  });
}

interface Ears {
  pressedAt: number;
  heard: Promise<number>;
  waiting: { kind: string; resolve: (at: number) => void };
}
