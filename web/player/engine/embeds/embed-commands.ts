import type { Wanted } from '../../transitions.ts';

/** Distinguishes a service's answers to our commands from the listener's presses in the service's player. */
export class EmbedCommands {
  /** The service's last state; `#unanswered` has our commands since then, in order. */
  #state: Wanted = 'paused';
  #unanswered: Wanted[] = [];

  note(wanted: Wanted): void {
    if ((this.#unanswered.at(-1) ?? this.#state) !== wanted) this.#unanswered.push(wanted);
  }

  /** Takes a state of the service; returns false for one from before the last command. */
  take(state: Wanted): boolean {
    if (state !== this.#state) {
      const answered = this.#unanswered.indexOf(state);
      this.#unanswered = answered === -1 ? [] : this.#unanswered.slice(answered + 1);
    }
    this.#state = state;
    return this.#unanswered.length === 0;
  }

  /** Forgets the commands that the service has not answered. */
  forget(): void {
    this.#unanswered = [];
  }

  /** Begins again, with another player. */
  reset(): void {
    this.#state = 'paused';
    this.forget();
  }
}
