import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { WebSocket } from '@fastify/websocket';
import type { AppContext } from '#server/context.ts';
import { type AtSocket, openSocketHub } from '#server/features/accounts/auth/socket-hub.ts';
import { atBase, basePathOf } from '#server/lib/base-path.ts';
import { dismissSocket } from '#server/http/sockets.ts';
import { gather } from '#server/lib/gather.ts';
import { topics } from '#server/bus/topics.ts';
import type { LivePlaylist } from '#shared/playlists/collaboration.ts';
import { mayStay, othersPresent, selfPresent } from './live.service.ts';
import { listStates, type LiveState } from './live.store.ts';

/** Changes closer together than this are sent in one message. */
const gatherMs = 200;
/** Interval at which versions are read in any case: a message of the bus may be lost, and a transaction may end late. */
const lookMs = 1500;
/** Interval of the rights check and the presence message; presence expires after three. */
const stayMs = 20_000;
const presentMs = 3 * stayMs;

export interface LiveHub {
  join(socket: WebSocket, viewer: { id: string; sessionId: string }, playlistId: string): void;
  close(): void;
}

interface Open extends AtSocket {
  playlistId: string;
  state: LiveState | null;
  /** The last presence message that was sent. */
  present: string;
}

/** Tells people who have a playlist open to work on it that it has changed, and who else is there, on any server. */
export function openLiveHub(ctx: AppContext): LiveHub {
  const server = randomUUID();
  const base = basePathOf(ctx.config.publicUrl);
  const hub = openSocketHub<Open>(ctx);
  const { opened } = hub;
  /** Changes since the last round: `rights` is true if one may have ended somebody's right. */
  let written = { rights: false };
  let pendingChanges = { rights: false };
  let working = Promise.resolve();

  const publish = (topic: string, message: unknown) =>
    void ctx.bus.publish(topic, message).catch(() => undefined);
  const ringing = gather(gatherMs, () => {
    publish(topics.playlistsChanged, written);
    written = { rights: false };
  });
  const telling = gather(gatherMs, () => {
    const { rights } = pendingChanges;
    pendingChanges = { rights: false };
    next(async () => {
      const changed = await tellStates();
      await dismiss(rights ? opened : changed);
    });
  });
  const noteWrite = (rights: boolean) => () => {
    written.rights ||= rights;
    ringing.soon();
  };
  const stops = [
    ctx.state.changes.listen('playlist_events', noteWrite(false)),
    ctx.state.changes.listen('playlist_suggestions', noteWrite(false)),
    ctx.state.changes.listen('playlist_members', noteWrite(true)),
    ctx.state.changes.listen('blocks', noteWrite(true)),
    ctx.bus.subscribe(topics.playlistsChanged, (message) => {
      if (opened.size === 0) return;
      pendingChanges.rights ||= (message as typeof pendingChanges).rights;
      telling.soon();
    }),
    ctx.bus.subscribe(topics.playlistPresence, (message) => {
      const { playlistId } = message as { playlistId: string };
      next(() => tellPresent((open) => open.playlistId === playlistId));
    }),
  ];

  /** Runs work in sequence, so that no older message is sent after a newer one. */
  function next(work: () => Promise<unknown>): void {
    working = working.then(async () => {
      if (opened.size > 0) await work();
    });
    working = working.catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'Open playlists could not be told of a change');
    });
  }

  function send(socket: WebSocket, message: LivePlaylist): void {
    hub.send(socket, atBase(JSON.stringify(message), base));
  }

  /** Sends changed states; returns the sockets whose playlists have changed or are gone. */
  async function tellStates(): Promise<Map<WebSocket, Open>> {
    const ids = new Set([...opened.values()].map(({ playlistId }) => playlistId));
    const states = await listStates(ctx.db, [...ids]);
    const changed = new Map<WebSocket, Open>();
    for (const [socket, open] of opened) {
      const state = states.get(open.playlistId);
      if (state && isDeepStrictEqual(state, open.state)) continue;
      changed.set(socket, open);
      if (!state) continue;
      open.state = state;
      send(socket, { type: 'changed', data: state });
    }
    return changed;
  }

  /** Closes the sockets of those who may no longer add. */
  async function dismiss(some: ReadonlyMap<WebSocket, Open>): Promise<void> {
    for (const [socket, { userId, playlistId }] of some) {
      if (!(await mayStay(ctx, { id: userId }, playlistId))) dismissSocket(socket, 'rightEnded');
    }
  }

  async function tellPresent(isMeant: (open: Open) => boolean): Promise<void> {
    for (const [socket, open] of opened) {
      if (!isMeant(open)) continue;
      const people = await othersPresent(ctx, { id: open.userId }, roomOf(open.playlistId));
      const present = JSON.stringify(people);
      if (present === open.present) continue;
      open.present = present;
      send(socket, { type: 'present', data: { people } });
    }
  }

  async function enter({ playlistId, userId }: Open): Promise<void> {
    const person = await selfPresent(ctx, userId);
    if (person) await ctx.bus.enter(roomOf(playlistId), `${userId} ${server}`, presentMs, person);
  }

  async function leave({ playlistId, userId }: Open): Promise<void> {
    const isHere = [...opened.values()].some(
      (open) => open.playlistId === playlistId && open.userId === userId,
    );
    if (isHere) return;
    await ctx.bus.leave(roomOf(playlistId), `${userId} ${server}`);
    publish(topics.playlistPresence, { playlistId });
  }

  const polling = setInterval(() => next(tellStates), lookMs).unref();
  const stay = setInterval(() => {
    next(async () => {
      await dismiss(opened);
      for (const open of opened.values()) await enter(open);
      await tellPresent(() => true);
    });
  }, stayMs).unref();

  return {
    join(socket, { id: userId, sessionId }, playlistId) {
      const open: Open = { playlistId, userId, sessionId, state: null, present: '' };
      hub.add(socket, open);
      socket.on('close', () => void leave(open).catch(() => undefined));
      next(async () => {
        await enter(open);
        publish(topics.playlistPresence, { playlistId });
        await tellStates();
        await tellPresent((one) => one === open);
      });
    },
    close() {
      for (const stop of stops) stop();
      clearInterval(polling);
      clearInterval(stay);
      telling.stop();
      ringing.stop();
      hub.close();
    },
  };
}

const roomOf = (playlistId: string): string => `playlist:${playlistId}`;
