import { RadioTower } from 'lucide-react';
import { createPart, withPart } from '#web/lib/part.ts';
import { warmForPress } from '#web/player/player.ts';
import type { PlayableTrack } from '#web/player/queue.ts';
import type { MenuItem } from '#web/ui/menu.tsx';

/** The code that starts a radio, loaded at the first opening of a menu that offers one. */
const radio = createPart(() => import('./start-radio.ts'));

/** The menu item that starts the radio of a song, a list or a person, from what they have when it is pressed. */
export function radioItem(
  label: string,
  name: string,
  tracks: () => readonly PlayableTrack[] | Promise<readonly PlayableTrack[]>,
): MenuItem {
  return {
    key: 'radio',
    label,
    icon: RadioTower,
    onSelect: () => {
      warmForPress();
      withPart(radio, { act: ({ beginRadio }) => void beginRadio(name, tracks) });
    },
  };
}
