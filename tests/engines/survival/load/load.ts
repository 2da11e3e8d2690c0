import { setTimeout as sleep } from 'node:timers/promises';
import { register } from '#shared/accounts/auth.ts';
import { followPerson } from '#shared/social/following.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine, listPopular } from '#shared/playlists/playlists.ts';
import { searchPlaylists } from '#shared/playlists/search.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type Caller, callerOn, join, logIn, password } from '../fleet.ts';
import { emptyLedger, type Kind, type Ledger } from './ledger.ts';
import { bringSong } from './bring-song.ts';

/** The people who write: one owns playlists and tracks, the other likes and follows. */
export interface Writers {
  owner: Caller;
  fan: Caller;
}

/** @param run tells them from another load's */
export async function joinWriters(origins: readonly string[], run: string): Promise<Writers> {
  return { owner: await join(origins, `owner${run}`), fan: await join(origins, `fan${run}`) };
}

/** Writers and readers who go on through whatever happens to the servers at `origins`. */
export interface Load {
  ledger: Ledger;
  /** Answers that are neither a success nor say that it cannot be done now. */
  wrong: Set<string>;
  /** Refusals that ask for a later try, by status; 0 where the connection broke off. */
  refused: Map<number, number>;
  /** Count of the reads that were answered. */
  reads(): number;
  /** Ends each writer after its write under way; a song is brought to its end. */
  stop(): Promise<void>;
}

/** The servers, an engine, or the one behind the balancer is away. */
const away = [0, 502, 503, 504];
/** Fewer links, or follows, than one person may add in an hour. */
const turnsOfOne = 250;
const againMs = 250;

/** @param run tells this load's names from another's on the same records */
export function startLoad(
  origins: readonly string[],
  { owner, fan }: Writers,
  { run, pauseMs }: { run: string; pauseMs: number },
): Load {
  const over = new AbortController();
  const ledger = emptyLedger();
  const wrong = new Set<string>();
  const refused = new Map<number, number>();
  const playlistIds: string[] = [];
  let reads = 0;

  /** The text of a success, or null. */
  async function ask(wish: string, send: () => Promise<Response>): Promise<string | null> {
    const answer = await send().catch(() => null);
    const text = await answer?.text().catch(() => null);
    const status = text === null || text === undefined ? 0 : (answer?.status ?? 0);
    if (status !== 0 && answer?.ok) return text ?? '';
    if (away.includes(status)) refused.set(status, (refused.get(status) ?? 0) + 1);
    else wrong.add(`${wish} was answered ${status}: ${text?.slice(0, 300)}`);
    return null;
  }

  async function write(kind: Kind, name: string, send: () => Promise<Response>): Promise<string | null> {
    const text = await ask(`${kind} ${name}`, send);
    if (text !== null) ledger[kind].add(name);
    return text;
  }

  /** Does a step over and over, with the number of the turn. */
  async function keepOn(step: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await step(turn);
      await sleep(pauseMs);
    }
  }

  const visitor = callerOn(origins);
  /** From an address of its own: one address opens few accounts an hour. */
  const openAccount = (username: string, turn: number): Promise<Response> =>
    visitor.fetch(register.path, {
      method: register.method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${turn >> 8}.${turn & 255}` },
      body: JSON.stringify({ username, email: `${username}@segue.test`, password }),
    });

  /** Another person than `first`, who has done nothing yet, after so many turns. */
  async function openAnother(first: Caller, kind: string, turn: number): Promise<Caller> {
    if (turn === 0) return first;
    const name = `${kind}${run}x${turn}`;
    for (;;) {
      // The account may be there, though nobody heard of it.
      await openAccount(name, turn).catch(() => null);
      const known = await logIn(callerOn(origins), name).catch(() => null);
      if (known) return known;
      await sleep(againMs);
    }
  }

  let [linker, follower] = [owner, fan];
  const writers = [
    keepOn(async (turn) => {
      if (turn % turnsOfOne === 0) follower = await openAnother(fan, 'fan', turn);
      const name = `p${run}x${turn}`;
      if ((await write('accounts', name, () => openAccount(name, turn))) === null) return;
      await write('follows', name, () => follower.call(followPerson, { params: { username: name } }));
    }),
    keepOn(async (turn) => {
      const name = `list${run}x${turn}`;
      const made = await write('playlists', name, () => owner.call(createPlaylist, { body: { name } }));
      if (made !== null) playlistIds.push((JSON.parse(made) as { id: string }).id);
    }),
    keepOn(async (turn) => {
      if (turn % turnsOfOne === 0) linker = await openAnother(owner, 'linker', turn);
      const title = `link${run}x${turn}`;
      // An address of our own machine is looked at by nobody.
      const source_url = `http://127.0.0.1:9/${title}.mp3`;
      const body = { title, source_url, platform: 'other' } as const;
      await write('links', title, () => linker.call(addExternalTrack, { body }));
    }),
    keepOn(async () => {
      const id = playlistIds.findLast((one) => !ledger.likes.has(one));
      if (id) await write('likes', id, () => fan.call(likePlaylist, { params: { id } }));
    }),
    ...['a', 'b'].map((lane) =>
      keepOn(async (turn) => {
        const title = `song${run}${lane}${turn}`;
        const song = await makeMp3({ seconds: 5, seed: 7, tags: { title } });
        const playlist_id = playlistIds.at(-1);
        const fields = { uploadId: title, title, ...(playlist_id ? { playlist_id } : {}) };
        const fault = await bringSong(owner, song, fields);
        if (fault === null) ledger.uploads.add(title);
        else wrong.add(`uploads ${title} ${fault}`);
      }),
    ),
  ];
  const readers = [owner, visitor].map((reader) =>
    keepOn(async (turn) => {
      const wishes = [
        () => reader.call(listPopular),
        () => reader.call(searchPlaylists, { query: { query: `list${run}` } }),
        () => (reader === owner ? reader.call(listMine) : reader.call(listPopular, { query: { limit: 50 } })),
      ];
      const wish = wishes[turn % wishes.length];
      if (wish && (await ask('A reading', wish)) !== null) reads += 1;
    }),
  );

  return {
    ledger,
    wrong,
    refused,
    reads: () => reads,
    async stop() {
      over.abort();
      await Promise.all([...writers, ...readers]);
    },
  };
}
