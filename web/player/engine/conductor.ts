import { currentOf, dispatch, usePlayback } from '../playback.ts';
import { moveTo, nextPosition } from '../queue-moves.ts';
import { type Conducting, newTurn, silence, volumeOf } from './conducting.ts';
import type { Engine } from './engine-api.ts';
import { sourceFailed } from './fail-track.ts';
import { createFollowing, showFollowing } from './following.ts';
import { whileHeard } from './heard.ts';
import { createPlayInfos, showInfo } from './play-infos.ts';
import type { Source, SourceEvents } from './source.ts';
import { beginAgain, startTrack } from './start-track.ts';
import { createTries } from './tries.ts';
import { afterPress, afterTrack } from './turns.ts';

/** Plays track after track: fetches play infos, picks each track's source, and decides which item comes next. */
export function createConductor(makeFiles: (events: SourceEvents) => Source): Engine {
  const conducting = createConducting(makeFiles);
  const { infos, start } = conducting;

  usePlayback.subscribe((state, before) => {
    if (state.volume !== before.volume || state.muted !== before.muted)
      conducting.source?.setVolume(volumeOf(conducting));
  });

  return {
    start,
    silence: () => silence(conducting),
    prime: () => void showInfo(infos, () => conducting.loaded === null),
    follow: () => follow(conducting),
    seek(seconds) {
      const { loaded, source } = conducting;
      if (loaded && loaded.item.key === currentOf(usePlayback.getState())?.key) source?.seek(seconds);
    },
    choose(sourceId) {
      const item = currentOf(usePlayback.getState());
      if (item) infos.prefer(item.track.id, sourceId);
      start({ byListener: true, again: true });
    },
    dim(factor) {
      conducting.dimmed = factor;
      conducting.source?.setVolume(volumeOf(conducting));
    },
    sounds() {
      const { source, files } = conducting;
      if (source === null) return null;
      return source === files ? 'file' : 'embed';
    },
  };
}

function createConducting(makeFiles: (events: SourceEvents) => Source): Conducting {
  const infos = createPlayInfos();
  const events = eventsOf(() => conducting);
  const eventsFor = (who: () => Source | null): SourceEvents =>
    whileHeard(() => conducting.loaded !== null && conducting.source === who(), events);
  const files: Source = makeFiles(eventsFor(() => files));
  const conducting: Conducting = {
    infos,
    files,
    eventsFor,
    tries: createTries((item, choices) => beginAgain(conducting, item, choices)),
    following: createFollowing(files, infos),
    turn: 0,
    phase: 'idle',
    source: null,
    loaded: null,
    lastStart: { byListener: true },
    failuresInARow: 0,
    timer: undefined,
    dimmed: 1,
    start: (options) => startTrack(conducting, options),
    goOn: (how) => goOn(conducting, how),
  };
  return conducting;
}

/** The conductor's reactions to the source that has the current track. */
function eventsOf(conducting: () => Conducting): SourceEvents {
  return {
    playing() {
      conducting().failuresInARow = 0;
      conducting().tries.settle();
      dispatch('sounds', { error: null });
    },
    waiting: () => dispatch('waits'),
    ready() {
      const { source, tries } = conducting();
      // A frame that takes no commands waits for the listener's press.
      if (!source?.abilities().pause) tries.settle();
      dispatch('ready', { error: null });
    },
    startedElsewhere() {
      conducting().tries.settle();
      dispatch('startedElsewhere', { error: null });
    },
    stoppedElsewhere: () => dispatch('stoppedElsewhere'),
    moved: (progress) => usePlayback.setState(progress),
    nearEnd: () => conducting().following.prepare(),
    advanced: () => advanced(conducting()),
    ended: () => conducting().goOn('auto'),
    failed: (error) => sourceFailed(conducting(), error),
  };
}

/** Plays or pauses as the listener wants. */
function follow(conducting: Conducting): void {
  const state = usePlayback.getState();
  const { source, loaded, phase, tries } = conducting;
  const hasLoaded = loaded !== null && source !== null;
  const isCurrent = hasLoaded && loaded.item.key === currentOf(state)?.key;
  if (state.wanted === 'paused') {
    clearTimeout(conducting.timer);
    tries.stop();
  }
  switch (afterPress({ wanted: state.wanted, phase, hasLoaded, isCurrent })) {
    case 'cancel':
      newTurn(conducting);
      return;
    case 'start':
      return conducting.start({ byListener: true, again: state.playId !== null });
    case 'wait':
      return;
    case 'pause':
      source?.pause();
      break;
    default:
      source?.play(true);
      tries.watch();
  }
  // A frame that takes no commands does not change.
  if (!source?.abilities().pause) dispatch('ready');
}

/** Goes on to the next item, or ends. */
function goOn(conducting: Conducting, how: 'auto' | 'manual'): void {
  const { queue, sleep } = usePlayback.getState();
  const next = afterTrack(nextPosition(queue, how), how, sleep);
  if (next === null) {
    newTurn(conducting);
    return dispatch('ended', { positionSeconds: 0, sleep: null, playId: null });
  }
  usePlayback.setState({ queue: moveTo(queue, next), positionSeconds: 0 });
  conducting.start({ byListener: false });
}

/** Shows the prepared track, which the file player has begun without a gap. */
function advanced(conducting: Conducting): void {
  const { following, tries } = conducting;
  const prepared = following.take();
  if (!prepared) return;
  conducting.loaded = prepared;
  conducting.phase = 'loaded';
  conducting.lastStart = { byListener: false };
  showFollowing(prepared.item, tries.take(prepared.choices) ?? null);
  tries.settle();
}
