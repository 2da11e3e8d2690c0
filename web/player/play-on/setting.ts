import { createStore } from 'zustand';
import { readStored, writeStored } from '#web/lib/stored.ts';

const key = 'player.play-on';

/** True if music goes on where a queue ends: on by default. */
export const playsOn = createStore(() => readStored(key) !== 'off');

export function setPlaysOn(isOn: boolean): void {
  writeStored(key, isOn ? null : 'off');
  playsOn.setState(isOn, true);
}
