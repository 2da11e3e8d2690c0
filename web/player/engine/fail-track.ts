import { feedRetryMs, skipBrokenMs } from '#shared/limits.ts';
import { dispatch, type PlaybackError, usePlayback } from '../playback.ts';
import type { Conducting } from './conducting.ts';
import { afterFailure, type FailureKind } from './failures.ts';
import { reportFailed } from './report-failed.ts';
import { afterSourceFailure } from './turns.ts';

/** Shows a failure, unless another source of the recording remains, and sets the retry or the skip. */
export function fail(conducting: Conducting, error: PlaybackError, kind: FailureKind): void {
  const { queue, wanted, info } = usePlayback.getState();
  reportFailed(info, error);
  if (error.text !== 'blockedByBrowser' && conducting.tries.fallBack()) return;
  dispatch('failed', { error });
  conducting.phase = 'failed';
  conducting.failuresInARow += 1;
  clearTimeout(conducting.timer);
  if (wanted === 'paused') return;
  const { lastStart, failuresInARow, start, goOn } = conducting;
  const { byListener } = lastStart;
  const reaction = afterFailure({ kind, byListener, failuresInARow, tracks: queue.items.length });
  if (reaction === 'retry')
    conducting.timer = setTimeout(() => start({ byListener: false, again: true }), feedRetryMs);
  else if (reaction === 'skip') conducting.timer = setTimeout(() => goOn('manual'), skipBrokenMs);
}

/** Reacts to the failure of the source that has the track. */
export function sourceFailed(conducting: Conducting, error: PlaybackError): void {
  const { loaded, source, files, lastStart, infos, start } = conducting;
  const state = usePlayback.getState();
  const reaction = afterSourceFailure({
    isFile: source === files,
    ageMs: loaded && Date.now() - loaded.at,
    isNetwork: error.text === 'mediaNetwork',
    wasPlaying: state.status === 'playing' || state.positionSeconds > 0,
  });
  if (reaction === 'renew') {
    if (loaded) infos.forget(loaded.item.track.id);
    return start({ byListener: lastStart.byListener, again: true });
  }
  if (reaction.isOwn) conducting.lastStart = { ...lastStart, byListener: false };
  fail(conducting, error, reaction.kind);
}
