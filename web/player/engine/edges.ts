/** The longest padding of an encoder before or after the music: two MP3 frames and a decoder's delay. */
const longestEdgeSeconds = 0.08;
/** -60 dB: inaudible beside music. */
const threshold = 0.001;

/** The seconds of near silence at the beginning of the samples, up to the longest padding of an encoder. */
export function leadingSilence(channels: readonly Float32Array[], sampleRate: number): number {
  return edge(channels, sampleRate, (at) => at);
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
