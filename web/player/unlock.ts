/** The page's audio elements: two that alternate, and one for addresses of other sites. */
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

/** The single set of audio parts, made at the first call; it outlives every page. */
export function audioParts(): AudioParts {
  parts ??= {
    decks: [makeElement('deck-a'), makeElement('deck-b')],
    plain: makeElement('plain'),
    context: isAppleTouchDevice() || !('AudioContext' in globalThis) ? null : new AudioContext(),
  };
  return parts;
}

/**
 * Makes the browser prepare its audio in the background, by listing the devices and ignoring the list. Otherwise the
 * first audio context blocks the page for 50 to 170 ms in Chromium (then 2 to 8).
 */
export async function wakeAudio(): Promise<void> {
  try {
    await navigator.mediaDevices?.enumerateDevices();
  } catch {
    // The first context then prepares the audio.
  }
}

let unlocked = false;

/**
 * Unlocks the audio elements; call it inside the click or key press. Some browsers let an element play later only if
 * it was loaded within a gesture, and the gesture is over when the engine's code arrives.
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
