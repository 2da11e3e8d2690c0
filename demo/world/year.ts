import type { AppContext } from '#server/context.ts';
import { setSettings } from '#server/features/social/listening/plays.service.ts';
import { idAt, randomText } from '#server/lib/ids.ts';
import { partsOf } from '#server/lib/parts.ts';
import { type Random, seeded } from '#demo-music/random.ts';
import type { Found } from './crowd.ts';

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** Days of listening, and those of the year before that are in it. */
const listenedDays = 400;
/** Listens of one insert. */
const atOnce = 300;

/** A track, and how much the listener is drawn to it. */
interface Pull {
  id: string;
  ms: number;
  weight: number;
}

/**
 * A year of one member's listening, as if brought along from another service: a few songs again and again, new ones in
 * waves, more in the evening and at the week's end, and one day on which it never stopped.
 */
export async function listenForAYear(
  ctx: AppContext,
  userId: string,
  playlists: readonly Found[],
  now: number,
): Promise<void> {
  await setSettings(ctx, { id: userId }, { remembers: true, keep_days: 0 });
  const random = seeded('a year of listening');
  const pulls = pullsOf(random, playlists);
  const rows = Array.from({ length: listenedDays }, (_, at) => listenedDays - at).flatMap((ago) =>
    dayOf(random, pulls, now - ago * dayMs, ago === 163 ? 210 : countOf(random, now - ago * dayMs)),
  );
  const mine = rows.map((row) => ({ ...row, user_id: userId, id: idAt(row.played_at) + randomText(13) }));
  for (const some of partsOf(mine, atOnce)) {
    await ctx.db
      .insertInto('heard_elsewhere')
      .values(some)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

/** Each track once, the appealing ones of appealing lists drawing most. */
function pullsOf(random: Random, playlists: readonly Found[]): Pull[] {
  const pulls = new Map<string, Pull>();
  for (const { appeal, tracks } of playlists) {
    for (const { id, seconds } of tracks) {
      const weight = (appeal / 100) * random.next() ** 5;
      pulls.set(id, { id, ms: seconds * 1000, weight: weight + (pulls.get(id)?.weight ?? 0) });
    }
  }
  return [...pulls.values()];
}

/** Songs of a day: more on its free days, and none on some. */
function countOf(random: Random, day: number): number {
  const weekday = new Date(day).getUTCDay();
  if (random.chance(0.12)) return 0;
  return Math.round((weekday === 0 || weekday === 6 ? 46 : 26) * (0.3 + random.next()));
}

/** The songs of a day, one after the other from its beginning on. */
function dayOf(random: Random, pulls: readonly Pull[], day: number, count: number) {
  const total = pulls.reduce((sum, { weight }) => sum + weight, 0);
  const midnight = Math.floor(day / dayMs) * dayMs;
  return Array.from({ length: count }, () => {
    let draw = random.next() * total;
    const pull = pulls.find(({ weight }) => (draw -= weight) < 0);
    // Past midnight it goes on in the small hours.
    const hour = (((17.5 + 4 * random.bell()) % 24) + 24) % 24;
    const played_at = Math.floor((midnight + hour * hourMs) / 1000) * 1000;
    return pull ? [{ track_id: pull.id, played_at, listened_ms: Math.max(30_000, pull.ms) }] : [];
  }).flat();
}
