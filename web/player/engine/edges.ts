/** The padding of encoders before and after the music: never more than two MP3 frames and a decoder's delay. */
const longestEdgeSeconds = 0.08;
/** -60 dB: below it nothing is heard beside music. */
const threshold = 0.001;

/** The seconds of near silence with which samples begin, as far as an encoder can have made them. */
export function leadingSilence(channels: readonly Float32Array[], sampleRate: number): number {
  return edge(channels, sampleRate, (at) => at);
}

/** The same at their end. */
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
