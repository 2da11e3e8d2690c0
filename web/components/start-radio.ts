import { textOf } from '#web/lib/i18n.ts';
import { startRadio } from '#web/player/play-on/radio.ts';
import type { PlayableTrack } from '#web/player/queue.ts';
import { toast } from '#web/ui/toast.ts';

/** Starts a radio, or says that there is nothing to play. */
export async function beginRadio(
  name: string,
  tracksOf: () => readonly PlayableTrack[] | Promise<readonly PlayableTrack[]>,
): Promise<void> {
  const given = tracksOf();
  try {
    // What is here begins within the click, as sound requires.
    const tracks = given instanceof Promise ? await given : given;
    if (!startRadio(name, tracks)) void toast.error(textOf('radio')('noMusic'));
  } catch {
    void toast.error(textOf('playback')('playlistFailed'));
  }
}
