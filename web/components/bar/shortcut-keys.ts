import { seekStepSeconds, volumeKeyStep } from '#shared/limits.ts';
import { usePlayback } from '#web/player/playback.ts';
import { seekBy, setVolume, toggleMute, togglePlay, toggleShuffle } from '#web/player/controls.ts';

export type Shortcut =
  | 'play'
  | 'back'
  | 'forward'
  | 'louder'
  | 'softer'
  | 'mute'
  | 'shuffle'
  | 'like'
  | 'add'
  | 'help';

const keys: Record<string, Shortcut> = {
  ' ': 'play',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'softer',
  m: 'mute',
  s: 'shuffle',
  l: 'like',
  a: 'add',
  '?': 'help',
};

const typing =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, select, [contenteditable]';
/** Selectors of elements that use space and arrows themselves. */
const ownSpace =
  'button, summary, input:not([type=range]), [role=button], [role=option], [role^=menuitem], [role=tab], [role=switch]';
const ownArrows =
  'input, [role=slider], [role^=menu], [role=listbox], [role=option], [role=tab], [role=tablist], [role=radio], [role=grid]';

/** The command of a key press; null for nothing, above all while something is being typed. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>,
): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const shortcut = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!shortcut) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(typing)) return null;
  if (event.key === ' ' && at?.closest(ownSpace)) return null;
  if (event.key.startsWith('Arrow') && at?.closest(ownArrows)) return null;
  // A dialog that is open owns the keyboard, but for the music's own keys that mean nothing in it.
  if (event.key.startsWith('Arrow') && document.querySelector('[role=dialog],[role=alertdialog]'))
    return null;
  return shortcut;
}

const acts: Partial<Record<Shortcut, () => void>> = {
  play: togglePlay,
  back: () => seekBy(-seekStepSeconds),
  forward: () => seekBy(seekStepSeconds),
  louder: () => changeVolume(volumeKeyStep),
  softer: () => changeVolume(-volumeKeyStep),
  mute: toggleMute,
  shuffle: toggleShuffle,
};

function changeVolume(by: number): void {
  const { volume, muted } = usePlayback.getState();
  setVolume((muted ? 0 : volume) + by);
}

/** Runs a command; returns false if the player has no track for it, so that the key scrolls the page. */
export function runShortcut(shortcut: Shortcut): boolean {
  const act = acts[shortcut];
  if (!act || usePlayback.getState().queue.items.length === 0) return false;
  act();
  return true;
}
