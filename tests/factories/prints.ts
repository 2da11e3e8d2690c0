/** Makes a print of random words, without any music. */
export const noiseFingerprint = (items: number, random: () => number): Uint32Array =>
  Uint32Array.from({ length: items }, () => random() * 2 ** 32);

/** The same with about this share of its bits turned. */
export function damagedFingerprint(print: Uint32Array, share: number, random: () => number): Uint32Array {
  return print.map((word) => {
    let mask = 0;
    for (let bit = 0; bit < 32; bit += 1) if (random() < share) mask |= 1 << bit;
    return word ^ mask;
  });
}

/** A piece made of a loop, each bar of it a little different. */
export function loopedFingerprint(
  loop: Uint32Array,
  items: number,
  share: number,
  random: () => number,
): Uint32Array {
  const bars = Uint32Array.from({ length: items }, (_, i) => loop[i % loop.length]!);
  return damagedFingerprint(bars, share, random);
}
