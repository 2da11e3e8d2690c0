import { dispatch, usePlayback } from '../playback.ts';
import { playOn } from '../play-on/play-on.ts';
import { provideLevels } from '../levels.ts';
import { audioParts } from '../unlock.ts';
import { createConductor } from './conductor.ts';
import type { Engine } from './engine-api.ts';
import { createFilePlayer } from './file-player.ts';
import { createGraph } from './graph.ts';
import { reportListening } from './listening-reporter.ts';
import { pauseForOtherTabs } from './other-tabs.ts';
import { runSleepTimer } from './sleep-timer.ts';
import { tellSteps } from './stepped-over.ts';

/** Builds the single engine of the page. It plays the state's queue and writes its progress into the state. */
export function createEngine(): Engine {
  const parts = audioParts();
  const graph = parts.context && createGraph(parts.context);
  const engine = createConductor((events) => createFilePlayer(parts, graph, events));
  provideLevels(() => (graph && engine.sounds() === 'file' ? graph.levels() : null));
  reportListening(usePlayback);
  tellSteps(usePlayback);
  playOn(usePlayback);
  const pause = (): void => {
    dispatch('pause');
    engine.follow();
  };
  runSleepTimer(usePlayback, { dim: (factor) => engine.dim(factor), pause });
  pauseForOtherTabs(usePlayback, pause);
  return engine;
}
