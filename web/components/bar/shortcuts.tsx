import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLike } from '../use-like.ts';
import { useAddToPlaylist } from '../use-track-items.tsx';
import { beginningOf } from '../playlist-beginning.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { currentOf, usePlayback } from '#web/player/playback.ts';
import { runShortcut, shortcutOf } from './shortcut-keys.ts';

const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog');

interface ShortcutsProps {
  /** The key pressed before this code was loaded; only ? has an effect then. */
  missed: Event | null;
}

/** The player's keyboard shortcuts on every page: space, arrows, M, S, L, A, ?. */
export function Shortcuts({ missed }: ShortcutsProps) {
  const [help, setHelp] = useState(() => missed instanceof KeyboardEvent && shortcutOf(missed) === 'help');
  const playlistId = usePlayback((state) => state.origin?.playlistId ?? '');
  const { data: playlist } = useQuery({
    ...beginningOf(playlistId),
    enabled: playlistId !== '',
    staleTime: 60_000,
  });
  const like = useLike(playlist ?? { id: playlistId, has_liked: false });

  const track = usePlayback(currentOf)?.track;
  const addTo = useAddToPlaylist();

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const shortcut = event.defaultPrevented ? null : shortcutOf(event);
    if (!shortcut) return;
    if (shortcut === 'help') setHelp(true);
    else if (shortcut === 'like') {
      if (!playlist || event.repeat) return;
      like.toggle();
    } else if (shortcut === 'add') {
      if (!track || !addTo || event.repeat) return;
      addTo(track);
    } else if (!runShortcut(shortcut)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  return help ? <HelpDialog onClose={() => setHelp(false)} /> : null;
}
