import { controls } from './control-parts.ts';
import { warmPlayer } from '#web/player/player.ts';
import { wakeAudio } from '#web/player/unlock.ts';

/**
 * Fetches everything that a first press needs while the browser has nothing better to do, so that the press finds it
 * there; not for who asked to save data. Answers a function that calls it off.
 */
export function preparePlayer(): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const fetchAll = async (): Promise<void> => {
    await wakeAudio();
    // A part that does not come now is asked for again by the press.
    for (const part of [warmPlayer(), controls.load()]) part.catch(() => undefined);
  };
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => void fetchAll(), 500);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(() => void fetchAll(), { timeout: 2000 });
  return () => cancelIdleCallback(asked);
}
