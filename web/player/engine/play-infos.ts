import { getPlayInfo, type PlayInfo } from '#shared/music/play-info.ts';
import { call } from '#web/lib/api.ts';
import { isBareLink } from '../bare-link.ts';
import { currentOf, usePlayback } from '../playback.ts';
import type { PlayableTrack } from '../queue.ts';
import { orderChanges } from '../source-order.ts';
import { choicesOf } from './choices.ts';

/** The age up to which a play info is used: its addresses may be signed for minutes only. */
const freshMs = 60_000;
const cacheSize = 8;

interface CachedInfo {
  at: number;
  info: Promise<PlayInfo>;
}

export interface PlayInfos {
  /** The play infos of a track's sources, at least one, in the order to try them. */
  of(track: PlayableTrack): Promise<PlayInfo[]>;
  forget(trackId: string): void;
  /** Puts this source of the track first from now on. */
  prefer(trackId: string, sourceId: string): void;
}

/** A cache of the last play infos, so that a prepared track is not fetched again when it begins. */
export function createPlayInfos(): PlayInfos {
  const requests = new Map<string, CachedInfo>();
  const preferred = new Map<string, string>();
  orderChanges.subscribe(() => requests.clear());

  function request(track: PlayableTrack): Promise<PlayInfo> {
    const { id: trackId } = track;
    if (isBareLink(trackId)) return Promise.resolve(infoOfLink(track));
    const known = requests.get(trackId);
    if (known && Date.now() - known.at < freshMs) return known.info;
    const info = call(getPlayInfo, { params: { id: trackId } });
    requests.delete(trackId);
    requests.set(trackId, { at: Date.now(), info });
    // A failure is not cached: the next call tries again.
    info.catch(() => requests.delete(trackId));
    const [oldest] = requests.keys();
    if (requests.size > cacheSize && oldest !== undefined) requests.delete(oldest);
    return info;
  }
  return {
    of: async (track) => choicesOf(await request(track), preferred.get(track.id)),
    prefer: (trackId, sourceId) => void preferred.set(trackId, sourceId),
    forget: (trackId) => void requests.delete(trackId),
  };
}

/** Shows the play info of the current item before it plays; an error here is ignored. */
export async function showInfo(infos: PlayInfos, isWanted: () => boolean): Promise<void> {
  const item = currentOf(usePlayback.getState());
  if (!item || !isWanted()) return;
  const [info] = await infos.of(item.track).catch(() => []);
  const isCurrent = currentOf(usePlayback.getState())?.key === item.key;
  if (info && isCurrent && isWanted()) usePlayback.setState({ info });
}

/** The play info of a bare link, made of its fields alone. */
const infoOfLink = ({ source_url, ...track }: PlayableTrack): PlayInfo => ({
  ...track,
  mp3_url: null,
  play_url: source_url,
  hls_url: null,
  is_external: true,
  peaks: null,
  loudness_lufs: null,
  true_peak_db: null,
  sound: null,
  sources: [],
  error: null,
});
