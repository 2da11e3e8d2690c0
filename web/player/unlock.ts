/** The page's audio elements: two that take turns, and one for addresses of other sites. */
export interface AudioParts {
  decks: readonly [HTMLAudioElement, HTMLAudioElement];
  plain: HTMLAudioElement;
  /**
   * Null where music should not run through an audio graph: iPhones and iPads silence the graph, but not an element,
   * when the screen is locked.
   */
  context: AudioContext | null;
}

let parts: AudioParts | null = null;

/** The page's one set of audio parts, made when first asked for and kept for good: it outlives every page. */
export function audioParts(): AudioParts {
  parts ??= {
    decks: [makeElement('deck-a'), makeElement('deck-b')],
    plain: makeElement('plain'),
    context: isAppleTouchDevice() || !('AudioContext' in globalThis) ? null : new AudioContext(),
  };
  return parts;
}

/**
 * Has the browser get its sound ready in the background, by asking for the list of devices and not looking at it: the
 * first audio context would otherwise hold the page up for that (50 to 170 ms in Chromium, then 2 to 8).
 */
export async function wakeAudio(): Promise<void> {
  try {
    await navigator.mediaDevices?.enumerateDevices();
  } catch {
    // Then it gets ready with the first context.
  }
}

let unlocked = false;

/**
 * Call it inside a click or key press that asks for music: some browsers let an element sound later only if it was
 * touched within a gesture, and by the time the engine has come the gesture is over.
 */
export function unlockAudio(): void {
  const { decks, plain, context } = audioParts();
  // A refusal shows when the music is to start.
  if (context?.state === 'suspended') void context.resume().catch(() => {});
  if (unlocked) return;
  unlocked = true;
  for (const element of [...decks, plain]) if (!element.currentSrc) element.load();
}

function makeElement(name: string): HTMLAudioElement {
  const element = document.createElement('audio');
  element.dataset['player'] = name;
  element.preload = 'auto';
  document.body.append(element);
  return element;
}

function isAppleTouchDevice(): boolean {
  // iPads call themselves Macs, but no Mac has a touch screen.
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
