import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LivePlaylist, livePlaylistPath } from '#shared/playlists/collaboration.ts';
import { socketClosed } from '#shared/sockets.ts';
import type { UserRef } from '#shared/accounts/users.ts';
import { reordering } from '#web/components/reordering.ts';
import { dataOf, openLive } from '#web/lib/live.ts';
import { shownPlaylist } from '../playlist-items.ts';
import { refresh } from './use-suggestions.ts';

type Message<Type> = Extract<LivePlaylist, { type: Type }>;

/** Shows other editors' changes to a playlist at once; returns the others who have it open. */
export function useLivePlaylist(id: string, isWorker: boolean): readonly UserRef[] {
  const client = useQueryClient();
  const [present, setPresent] = useState<readonly UserRef[]>([]);
  useEffect(() => {
    if (!isWorker) return undefined;
    let stopWaiting = (): void => undefined;
    let suggestions: number | null = null;
    const catchUp = (): void => {
      stopWaiting();
      stopWaiting = whenStill(client, () => refresh(client, id));
    };
    const stop = openLive(livePlaylistPath(id), {
      onState: (isOpen, code) => {
        if (!isOpen) setPresent([]);
        if (code === socketClosed.rightEnded) catchUp();
      },
      onMessage: (message) => {
        const shown = shownPlaylist(client, id);
        const people = dataOf<Message<'present'>>(message, 'present')?.people;
        if (people) setPresent(people);
        // One's own edits are shown already.
        const state = dataOf<Message<'changed'>>(message, 'changed');
        if (!state) return;
        const areNew = suggestions !== null && suggestions !== state.suggestions;
        suggestions = state.suggestions;
        if (areNew || state.version !== shown?.version) catchUp();
      },
    });
    return () => {
      stop();
      stopWaiting();
      setPresent([]);
    };
  }, [client, id, isWorker]);
  return present;
}

/** Calls `act` once no row is dragged and no edit is running: others' changes must not interrupt either. */
function whenStill(client: QueryClient, act: () => void): () => void {
  const isStill = (): boolean => !reordering.getState() && client.isMutating() === 0;
  let stops: (() => void)[] = [];
  const stop = (): void => stops.forEach((one) => one());
  function tryNow(): void {
    if (!isStill()) return;
    stop();
    act();
  }
  stops = [reordering.subscribe(tryNow), client.getMutationCache().subscribe(tryNow)];
  tryNow();
  return stop;
}
