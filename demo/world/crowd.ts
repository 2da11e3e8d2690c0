import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { followPerson, followPlaylist } from '#server/features/social/following/follow.service.ts';
import { likePlaylist } from '#server/features/playlists/likes/like.service.ts';
import type { CameFrom } from '#shared/social/audience.ts';
import { reportListening } from '#server/features/social/listening/listening.service.ts';
import { savePlaylist } from '#server/features/playlists/saves/save.service.ts';
import { type Random, seeded } from '#demo-music/random.ts';
import { people } from './people.ts';
import { addressOf, at } from './site.ts';

const dayMs = 24 * 60 * 60_000;
const listenedDays = 30;
/** Browsers without an account that come by in a month. */
const strangers = 260;
const visitsPerPlaylist = 22;

/** A playlist as the crowd finds it. */
export interface Found {
  id: string;
  name: string;
  ownerId: string;
  createdAt: number;
  appeal: number;
  tracks: readonly { id: string; seconds: number }[];
}

export interface Members {
  idOf(username: string): string;
  nameOf(id: string): string;
  joinedAt(username: string): number;
}

/** Members like, save and follow a playlist, each at a moment since it appeared; some follow its owner too. */
export async function applaud(ctx: AppContext, found: Found, members: Members, now: number): Promise<void> {
  const random = seeded(`${found.name}/applause`);
  const others = seeded(`${found.name}/followers`);
  for (const { username, warmth } of people) {
    const userId = members.idOf(username);
    const [likes, saves] = [random.next(), random.next()];
    const follows = others.next();
    const since = Math.max(found.createdAt, members.joinedAt(username));
    // Most hearts come in the first days.
    const moment = (): number => since + (now - since) * random.next() ** 1.8;
    if (userId === found.ownerId) continue;
    if (likes < warmth * (found.appeal / 70)) {
      await likePlaylist(at(ctx, moment()), { id: userId }, found.id);
    }
    if (saves < warmth * (found.appeal / 240)) {
      await savePlaylist(at(ctx, moment()), { id: userId }, found.id);
    }
    const followed = (): number => since + (now - since) * others.next() ** 1.8;
    if (follows < warmth * (found.appeal / 160)) {
      await followPlaylist(at(ctx, followed()), { id: userId }, found.id);
    }
    if (follows < warmth * (found.appeal / 320)) {
      await followPerson(at(ctx, followed()), { id: userId }, members.nameOf(found.ownerId));
    }
  }
}

interface Visit {
  when: number;
  found: Found;
}

/** A listener: a user, or an anonymous browser. */
interface Listener {
  userId: string | null;
  key: string;
  ip: string;
  visits: Visit[];
}

/** A month of listening, told as browsers tell it: when each track began and when it ended. */
export async function listenForAMonth(
  ctx: AppContext,
  playlists: readonly Found[],
  members: Members,
  now: number,
): Promise<void> {
  const random = seeded('a month of listening');
  const waiting = planVisits(random, playlists, members, now).map(
    (listener) => () => listen(ctx, random.fork(listener.key), listener, now),
  );
  // A few at a time: the site stays quick meanwhile.
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next();
    }),
  );
}

function planVisits(random: Random, playlists: readonly Found[], members: Members, now: number): Listener[] {
  const listeners: Listener[] = [
    ...people.map(({ username, joinedDaysAgo }) => ({
      userId: members.idOf(username),
      key: `member-${username}`,
      ip: addressOf(joinedDaysAgo),
      visits: [],
    })),
    ...Array.from({ length: strangers }, (_, i) => ({
      userId: null,
      key: `stranger-${i}`,
      ip: addressOf(300 + i),
      visits: [],
    })),
  ];
  const heard = playlists.filter(({ tracks }) => tracks.length > 0);
  const weights = heard.map(({ appeal }) => appeal ** 1.6);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let i = 0; i < visitsPerPlaylist * heard.length; i++) {
    let draw = random.next() * total;
    const found = heard.find((_, n) => (draw -= weights[n] as number) < 0) ?? heard[0];
    const member = random.chance(0.35);
    const listener =
      listeners[member ? random.int(0, people.length - 1) : people.length + random.int(0, strangers - 1)];
    if (found === undefined || listener === undefined) break;
    listener.visits.push({ when: moment(random, found, now), found });
  }
  for (const listener of listeners) listener.visits.sort((a, b) => a.when - b.when);
  return listeners.filter((listener) => listener.visits.length > 0);
}

/** Some time in the month since the playlist appeared: more of them lately, and in the evening. */
function moment(random: Random, { createdAt }: Found, now: number): number {
  const since = Math.max(createdAt, now - listenedDays * dayMs);
  const day = now - (now - since) * random.next() ** 1.3;
  const midnight = Math.floor(day / dayMs) * dayMs;
  const hour = Math.min(23.5, Math.max(6, 19.5 + 4 * random.bell()));
  const when = midnight + hour * 60 * 60_000;
  return when > since && when < now - 20 * 60_000
    ? when
    : since + (now - 20 * 60_000 - since) * random.next();
}

/** One listener's visits, one after the other. */
async function listen(ctx: AppContext, random: Random, listener: Listener, now: number): Promise<void> {
  let free = 0;
  for (const { found, when } of listener.visits) {
    let clock = Math.max(when, free);
    const first = random.chance(0.6) ? 0 : random.int(0, found.tracks.length - 1);
    const count = random.pick([1, 1, 2, 2, 3, 4, 6]);
    for (let i = 0; i < count; i++) {
      const track = found.tracks[(first + i) % found.tracks.length] as Found['tracks'][number];
      const heard = track.seconds * (random.chance(0.7) ? 1 : random.range(0.05, 0.8));
      if (clock + heard * 1000 > now) return;
      const common = {
        trackId: track.id,
        userId: listener.userId,
        listenerKey: listener.key,
        ip: listener.ip,
        cameFrom: random.pick<CameFrom>([
          'home',
          'home',
          'playlist',
          'playlist',
          'search',
          'person',
          'embed',
        ]),
      };
      const playing = { listening_id: randomUUID(), playlist_id: found.id };
      const start = { ...playing, event: 'start', position_seconds: 0, listened_seconds: 0 } as const;
      await reportListening(at(ctx, clock), { ...common, report: start });
      clock += heard * 1000;
      const stop = { ...playing, event: 'stop', position_seconds: heard, listened_seconds: heard } as const;
      await reportListening(at(ctx, clock), { ...common, report: stop });
      clock += 400;
    }
    free = clock;
  }
}
