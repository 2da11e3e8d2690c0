/** The longest padding of an encoder before or after the music: two MP3 frames and a decoder's delay. */
const longestEdgeSeconds = 0.08;
/** -60 dB: inaudible beside music. */
const threshold = 0.001;

/**
 * Samples, at the file's own rate, that encoder and decoder put before the music: 576 and 529 (LAME's technical FAQ). A
 * browser takes them away where LAME's tag says so.
 */
const usualDelay = 1105;
/** -40 dB: what an encoder smears from the first note into its padding stays below. */
const smear = 0.01;

/**
 * The seconds of near silence at the beginning of the samples, up to the longest padding of an encoder. `untold`: the rate in Hz
 * of a file that says nothing of its padding, from which the usual one is taken away where it holds no music.
 */
export function leadingSilence(
  channels: readonly Float32Array[],
  sampleRate: number,
  untold: number | null = null,
): number {
  const silence = edge(channels, sampleRate, (at) => at);
  if (untold === null) return silence;
  const usual = usualDelay / untold;
  const isFree = channels.every((channel) =>
    channel.subarray(0, Math.round(usual * sampleRate)).every((sample) => Math.abs(sample) < smear),
  );
  return isFree ? Math.max(silence, usual) : silence;
}

/** The seconds of near silence at the end of the samples, with the same limit. */
export function trailingSilence(channels: readonly Float32Array[], sampleRate: number): number {
  const last = (channels[0]?.length ?? 0) - 1;
  return edge(channels, sampleRate, (at) => last - at);
}

function edge(channels: readonly Float32Array[], sampleRate: number, place: (at: number) => number): number {
  const limit = Math.min(Math.floor(longestEdgeSeconds * sampleRate), channels[0]?.length ?? 0);
  let at = 0;
  while (at < limit && channels.every((channel) => Math.abs(channel[place(at)] ?? 0) < threshold)) at += 1;
  return at / sampleRate;
}
