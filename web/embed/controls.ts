import { formatDuration } from '#web/lib/format.ts';
import { el, icon, setAll, shapes } from './dom.ts';
import type { Playback, PlaybackControls } from './playback.ts';
import { say } from './texts.ts';

export interface Controls {
  element: HTMLElement;
  show(state: Playback): void;
}

const roundLook =
  'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-text';

/** Previous, play, next, and the track's position. */
export function controls(playback: PlaybackControls): Controls {
  const toggle = el('button', {
    type: 'button',
    class:
      'grid size-12 shrink-0 place-items-center rounded-full bg-signal text-on-signal hover:bg-signal-bright',
  });
  const previous = stepButton('previous', () => playback.step(-1));
  const next = stepButton('next', () => playback.step(1));
  const at = el('span', { class: 'w-10 text-right tabular-nums' });
  const length = el('span', { class: 'w-10 tabular-nums' });
  const slider = el('input', {
    type: 'range',
    min: '0',
    step: '1',
    'aria-label': say('position'),
    class: 'seek min-w-0 flex-1',
  });
  toggle.addEventListener('click', () => playback.toggle());
  slider.addEventListener('input', () => playback.seek(Number(slider.value)));

  let shownPlaying: boolean | null = null;
  return {
    element: el(
      'div',
      { class: 'bar flex min-w-0 items-center gap-1' },
      previous,
      toggle,
      next,
      el(
        'div',
        { class: 'ml-2 flex min-w-0 flex-1 items-center gap-2 text-xs text-muted' },
        at,
        slider,
        length,
      ),
    ),
    show({ playing, position, duration }) {
      if (playing !== shownPlaying) {
        shownPlaying = playing;
        toggle.replaceChildren(icon(playing ? shapes.pause : shapes.play, { filled: true, size: 22 }));
        toggle.setAttribute('aria-label', say(playing ? 'pause' : 'play'));
      }
      const whole = Math.floor(duration ?? 0);
      at.textContent = formatDuration(position);
      length.textContent = formatDuration(duration);
      setAll(slider, {
        max: String(whole),
        disabled: duration === null,
        'aria-valuetext': say('at', { at: formatDuration(position), length: formatDuration(duration) }),
      });
      slider.value = String(Math.floor(position));
      slider.style.setProperty('--part', String(whole > 0 ? Math.min(1, position / whole) : 0));
    },
  };
}

function stepButton(which: 'previous' | 'next', onPress: () => void): HTMLButtonElement {
  const button = el(
    'button',
    { type: 'button', class: roundLook, 'aria-label': say(which) },
    icon(shapes[which]),
  );
  button.addEventListener('click', onPress);
  return button;
}
