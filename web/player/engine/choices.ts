import type { PlayInfo, PlaySource } from '#shared/music/play-info.ts';
import { inOrder, type SourceChoice } from '#shared/music/source-order.ts';
import { textOf } from '#web/lib/i18n.ts';
import { getToken } from '#web/lib/session.ts';
import { sourceOrder } from '../source-order.ts';
import { routeOf } from './route.ts';

/** An empty choice, for members: the server's answer already has their order. */
const asAnswered: SourceChoice = { sources: [], never: [] };

/**
 * One play info for each source of a recording, in the order to try them: the chosen source, then by the listener's
 * order. A page that only opens at its own site comes after every source that plays here.
 */
export function choicesOf(info: PlayInfo, chosen?: string): PlayInfo[] {
  const sources = inOrder(info.sources, getToken() === null ? sourceOrder.getState() : asAnswered);
  if (info.sources.length > 0 && sources.length === 0)
    return [{ ...info, error: textOf('track-sources')('noneLeft') }];
  if (info.sources.length < 2) return [info];
  const rank = (one: { source: PlaySource; info: PlayInfo }): number =>
    one.source.id === chosen ? 0 : routeOf(one.info).by === 'link' ? 2 : 1;
  return sources
    .map((source) => ({ source, info: infoOf({ ...info, sources }, source) }))
    .sort((a, b) => rank(a) - rank(b))
    .map((choice) => choice.info);
}

function infoOf(info: PlayInfo, source: PlaySource): PlayInfo {
  const { kind, play_url, mp3_url, hls_url, is_external, duration_seconds } = source;
  const isFile = kind === 'file';
  return {
    ...info,
    play_url,
    mp3_url,
    hls_url,
    is_external,
    storage_type: isFile ? 'FILE' : 'URL',
    platform: isFile ? null : kind,
    duration_seconds: duration_seconds ?? info.duration_seconds,
    // Measured in the file: another source of the recording may be louder.
    ...(isFile ? {} : { loudness_lufs: null, true_peak_db: null }),
  };
}
