import { controls } from './control-parts.ts';
import { warmPlayer } from '#web/player/player.ts';
import { wakeAudio } from '#web/player/unlock.ts';

/**
 * Loads the code for a first press while the browser is idle; not with the browser's data saver. Returns a function that
 * cancels it.
 */
export function preparePlayer(): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const fetchAll = async (): Promise<void> => {
    await wakeAudio();
    // The press itself tries again after a failure.
    for (const part of [warmPlayer(), controls.load()]) part.catch(() => undefined);
  };
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => void fetchAll(), 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => void fetchAll(), { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
