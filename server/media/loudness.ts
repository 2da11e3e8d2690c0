/**
 * Integrated loudness as ITU-R BS.1770-5 and EBU R128 define it, streaming and in bounded memory: blocks of 400 ms,
 * each beginning 100 ms after the one before, K-weighted, gated absolutely at -70 LUFS and relatively 10 LU below the
 * mean of what passed. Blocks are counted in bins of 0.01 LU that also hold their exact energy, so the only rounding is
 * where the relative gate falls.
 */
export interface LoudnessMeter {
  /** Takes samples of -1 to 1, both channels of equal length; `right` is null for mono, which browsers play on both sides. */
  add: (left: Float32Array, right: Float32Array | null) => void;
  /** LUFS; null if nothing passed the absolute gate (silence, or less than 400 ms). */
  integrated: () => number | null;
}

const absoluteGate = -70;
const relativeGate = -10;
const binsPerLu = 100;
const loudestBin = (20 - absoluteGate) * binsPerLu;
const stepsPerBlock = 4;

const loudnessOf = (energy: number) => -0.691 + 10 * Math.log10(energy);

export function loudnessMeter(sampleRate: number): LoudnessMeter {
  const filters = [kWeighting(sampleRate), kWeighting(sampleRate)] as const;
  const samplesPerStep = Math.round(sampleRate / 10);
  const counts = new Uint32Array(loudestBin + 1);
  const energies = new Float64Array(loudestBin + 1);
  /** Energy of the last four steps, oldest first once four have passed. */
  const steps = new Float64Array(stepsPerBlock);
  let stepsSeen = 0;
  let inStep = 0;
  let stepEnergy = 0;

  function closeStep(): void {
    steps[stepsSeen % stepsPerBlock] = stepEnergy;
    stepsSeen += 1;
    stepEnergy = 0;
    inStep = 0;
    if (stepsSeen < stepsPerBlock) return;
    const energy = (steps[0]! + steps[1]! + steps[2]! + steps[3]!) / (stepsPerBlock * samplesPerStep);
    const loudness = loudnessOf(energy);
    if (!(loudness >= absoluteGate)) return;
    const bin = Math.min(loudestBin, Math.floor((loudness - absoluteGate) * binsPerLu));
    counts[bin]! += 1;
    energies[bin]! += energy;
  }

  return {
    add(left, right) {
      for (let from = 0; from < left.length;) {
        const to = Math.min(left.length, from + samplesPerStep - inStep);
        const energy = filters[0](left, from, to);
        stepEnergy += energy + (right ? filters[1](right, from, to) : energy);
        inStep += to - from;
        from = to;
        if (inStep === samplesPerStep) closeStep();
      }
    },
    integrated() {
      const ungated = meanFrom(0);
      if (ungated === null) return null;
      const gate = Math.max(absoluteGate, loudnessOf(ungated) + relativeGate);
      const gated = meanFrom(Math.max(0, Math.floor((gate - absoluteGate) * binsPerLu)));
      return gated === null ? null : loudnessOf(gated);
    },
  };

  function meanFrom(firstBin: number): number | null {
    let [count, energy] = [0, 0];
    for (let bin = firstBin; bin <= loudestBin; bin += 1) {
      count += counts[bin]!;
      energy += energies[bin]!;
    }
    return count === 0 ? null : energy / count;
  }
}

/**
 * The two filters of BS.1770 Annex 1 (a shelf for the head, a high-pass), for any sample rate: the analogue prototypes
 * behind the standard's 48 kHz coefficients, by bilinear transform. Returns the energy of the filtered samples.
 */
function kWeighting(sampleRate: number): (samples: Float32Array, from: number, to: number) => number {
  const shelf = shelfCoefficients(sampleRate);
  const pass = highPassCoefficients(sampleRate);
  let [s1, s2, p1, p2] = [0, 0, 0, 0];
  return (samples, from, to) => {
    let energy = 0;
    let [a1, a2, c1, c2] = [s1, s2, p1, p2];
    const { b0, b1, b2, a1: sa1, a2: sa2 } = shelf;
    const { a1: pa1, a2: pa2 } = pass;
    for (let i = from; i < to; i += 1) {
      const x = samples[i]!;
      const y = b0 * x + a1;
      a1 = b1 * x - sa1 * y + a2;
      a2 = b2 * x - sa2 * y;
      const z = y + c1;
      c1 = -2 * y - pa1 * z + c2;
      c2 = y - pa2 * z;
      energy += z * z;
    }
    // Denormal numbers of a fading filter would slow the next silence down a hundredfold.
    s1 = flushed(a1);
    s2 = flushed(a2);
    p1 = flushed(c1);
    p2 = flushed(c2);
    return energy;
  };
}

const flushed = (state: number) => (Math.abs(state) < 1e-30 ? 0 : state);

function shelfCoefficients(sampleRate: number) {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highPassCoefficients(sampleRate: number) {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
