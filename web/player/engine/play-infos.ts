import { getPlayInfo, type PlayInfo } from '#shared/music/play-info.ts';
import { call } from '#web/lib/api.ts';
import { isBareLink } from '../bare-link.ts';
import { currentOf, usePlayback } from '../playback.ts';
import type { PlayableTrack } from '../queue.ts';
import { orderChanges } from '../source-order.ts';
import { choicesOf } from './choices.ts';

/** Addresses in a play info may be signed for minutes only: an older one is asked for again. */
const freshMs = 60_000;
const kept = 8;

interface Asked {
  at: number;
  info: Promise<PlayInfo>;
}

export interface PlayInfos {
  /** One for each source of the track, in the order in which the listener wants them tried; at least one. */
  of(track: PlayableTrack): Promise<PlayInfo[]>;
  forget(trackId: string): void;
  /** From now on this source of the track comes first. */
  prefer(trackId: string, sourceId: string): void;
}

/** The play infos asked for last, so that what was prepared is not asked for again when its turn comes. */
export function createPlayInfos(): PlayInfos {
  const asked = new Map<string, Asked>();
  const preferred = new Map<string, string>();
  orderChanges.subscribe(() => asked.clear());

  function ask(track: PlayableTrack): Promise<PlayInfo> {
    const { id: trackId } = track;
    if (isBareLink(trackId)) return Promise.resolve(infoOfLink(track));
    const known = asked.get(trackId);
    if (known && Date.now() - known.at < freshMs) return known.info;
    const info = call(getPlayInfo, { params: { id: trackId } });
    asked.delete(trackId);
    asked.set(trackId, { at: Date.now(), info });
    // A failure is not kept: the next one to ask tries again.
    info.catch(() => asked.delete(trackId));
    const [oldest] = asked.keys();
    if (asked.size > kept && oldest !== undefined) asked.delete(oldest);
    return info;
  }
  return {
    of: async (track) => choicesOf(await ask(track), preferred.get(track.id)),
    prefer: (trackId, sourceId) => void preferred.set(trackId, sourceId),
    forget: (trackId) => void asked.delete(trackId),
  };
}

/** Shows what is known of the current item before it plays. Where that does not come, nothing has failed. */
export async function showInfo(infos: PlayInfos, isStill: () => boolean): Promise<void> {
  const item = currentOf(usePlayback.getState());
  if (!item || !isStill()) return;
  const [info] = await infos.of(item.track).catch(() => []);
  const isCurrent = currentOf(usePlayback.getState())?.key === item.key;
  if (info && isCurrent && isStill()) usePlayback.setState({ info });
}

/** All that is known of a link stands in the link. */
const infoOfLink = ({ source_url, ...track }: PlayableTrack): PlayInfo => ({
  ...track,
  mp3_url: null,
  play_url: source_url,
  hls_url: null,
  is_external: true,
  peaks: null,
  loudness_lufs: null,
  true_peak_db: null,
  sources: [],
  error: null,
});
