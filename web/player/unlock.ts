/** The page's audio elements: two that take turns through the audio graph, and one for addresses of other sites. */
export interface AudioElements {
  decks: readonly [HTMLAudioElement, HTMLAudioElement];
  plain: HTMLAudioElement;
}

let elements: AudioElements | null = null;

/** The page's audio elements, made when first asked for and kept for good: they outlive every page. */
export function audioElements(): AudioElements {
  elements ??= { decks: [makeElement('deck-a'), makeElement('deck-b')], plain: makeElement('plain') };
  return elements;
}

let unlocked = false;

/**
 * Call it inside a click or key press that asks for music: some browsers let an element sound later only if it was
 * touched within a gesture, and by the time the engine has come the gesture is over.
 */
export function unlockAudio(): void {
  if (unlocked) return;
  unlocked = true;
  const { decks, plain } = audioElements();
  for (const element of [...decks, plain]) element.load();
}

function makeElement(name: string): HTMLAudioElement {
  const element = document.createElement('audio');
  element.dataset['player'] = name;
  element.preload = 'auto';
  element.hidden = true;
  document.body.append(element);
  return element;
}
