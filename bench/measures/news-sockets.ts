import { Agent, get } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { Duplex } from 'node:stream';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countUnread, liveNewsPath } from '#shared/social/notifications.ts';
import { addItem, createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { type Finding, type Measure, percentile } from '../lib/finding.ts';
import { onLoadCore } from '../lib/machine.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { bearer, beginSessions, withCopy } from '../lib/scratch.ts';
import { answerPing, dial } from '../lib/sockets.ts';
import { openVisit } from '../lib/visit.ts';
import { ownBytes, weigh, weighable } from '../lib/weight.ts';
import { listHeardTracks } from '../world/add-follows.ts';
import { openWorld } from '../world/open-world.ts';

/** A server lets so many in from one address, so tabs dial from several of this machine's own. */
const perAddress = 400;
const dialledAtOnce = 50;
const events = 5;
const patienceMs = 60_000;
const publisher = 'admin';

/** A tab of a person: the time of the last message about news, and the time within which the tab shall request the number. */
interface Tab {
  token: string;
  socket: Duplex;
  rungAt: number;
  spreadMs: number;
}

async function openTab(segue: Program, token: string, place: number): Promise<Tab> {
  const from = `127.0.2.${1 + Math.floor(place / perAddress)}`;
  const socket = await dial({ origin: segue.origin, path: liveNewsPath, token, from });
  const tab: Tab = { token, socket, rungAt: 0, spreadMs: 0 };
  socket.on('data', (data: Buffer) => {
    answerPing(socket, data);
    const match = /"spread_ms":(\d+)/.exec(data.toString('latin1'));
    if (!match || tab.rungAt > 0) return;
    tab.rungAt = performance.now();
    tab.spreadMs = Number(match[1]);
  });
  return tab;
}

async function openTabs(segue: Program, tokens: readonly string[]): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (let from = 0; from < tokens.length; from += dialledAtOnce) {
    const some = tokens.slice(from, from + dialledAtOnce);
    tabs.push(...(await Promise.all(some.map((token, at) => openTab(segue, token, from + at)))));
  }
  return tabs;
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isSo() && performance.now() < deadline) await sleep(5);
}

/** Requests the bell's number when a tab would; answers the time after `began` at which it arrived (ms). */
async function askNumber(segue: Program, agent: Agent, tab: Tab, began: number): Promise<number> {
  await sleep(Math.max(0, tab.rungAt + Math.random() * tab.spreadMs - performance.now()));
  await new Promise<void>((resolve, reject) => {
    get(segue.origin + countUnread.path, { agent, headers: bearer(tab.token) }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
  return performance.now() - began;
}

async function tellAll(
  segue: Program,
  tabs: readonly Tab[],
  publish: () => Promise<unknown>,
): Promise<Finding[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ringMs: number[] = [];
  const numbers: number[] = [];
  let lost = 0;
  for (let turn = 0; turn < events; turn += 1) {
    for (const tab of tabs) tab.rungAt = 0;
    await publish();
    // The answer has come: the track is there.
    const began = performance.now();
    await until(() => tabs.every(({ rungAt }) => rungAt > 0));
    const rungTabs = tabs.filter(({ rungAt }) => rungAt > 0);
    lost += tabs.length - rungTabs.length;
    ringMs.push(...rungTabs.map(({ rungAt }) => rungAt - began));
    numbers.push(...(await Promise.all(rungTabs.map((tab) => askNumber(segue, agent, tab, began)))));
  }
  agent.destroy();
  return [
    {
      what: `an event until the last of ${tabs.length} open tabs has heard of it`,
      value: Math.max(...ringMs.map((ms) => ms / 1000)),
      unit: 's',
      goal: { most: 2 },
      parts: { 'p50 ms': percentile(ringMs, 0.5), 'p99 ms': percentile(ringMs, 0.99), lost },
    },
    { what: 'tabs that did not hear of it', value: lost, unit: 'tabs', goal: { most: 0 } },
    {
      what: "until a tab has the bell's number, p99, all asking",
      value: percentile(numbers, 0.99) / 1000,
      unit: 's',
      parts: { 'p50 s': percentile(numbers, 0.5) / 1000 },
    },
  ];
}

/** A playlist that all of them follow, and tracks that are put into it one after the other. */
async function openPlaylist(segue: Program, file: string, token: string, followers: readonly string[]) {
  const visit = openVisit(segue.origin);
  const { id } = await visit(createPlaylist, { body: { name: 'Followed by all' } }, token);
  const db = new DatabaseSync(file);
  const follow = db.prepare(
    `insert into playlist_follows (user_id, playlist_id, created_at) select id, ?, ? from users where username = ?`,
  );
  db.exec('begin');
  for (const name of followers) follow.run(id, Date.now(), name);
  db.exec('commit');
  const tracks = listHeardTracks(db, events);
  db.close();
  return () => {
    const body = { track_id: tracks.pop() ?? '' };
    return visit(addItem, { params: { id }, body }, token);
  };
}

export async function measureSockets(count: number): Promise<Finding[]> {
  const world = await openWorld('crowd', { tracks: Math.max(10_000, count * 25) });
  return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
    const names = Array.from({ length: count }, (_, at) => `listener${at + 1}`);
    const tokens = await beginSessions(dataDir, [publisher, ...names]);
    const tokensOf = names.map((name) => tokens.get(name) ?? '');
    const weightFile = path.join(dataDir, 'weight.json');
    const segue = await startSegue(dataDir, weighable(weightFile));
    try {
      return await onLoadCore(async () => {
        // The first ones cost code and room to work in; and each person's session is looked up and kept.
        for (const { socket } of await openTabs(segue, tokensOf)) socket.destroy();
        await sleep(1000);
        const before = await weigh(segue, weightFile);
        const tabs = await openTabs(segue, tokensOf);
        await sleep(1000);
        const after = await weigh(segue, weightFile);
        const publish = await openPlaylist(
          segue,
          path.join(dataDir, 'segue.db'),
          tokens.get(publisher) ?? '',
          names,
        );
        const delivery = await tellAll(segue, tabs, publish);
        for (const { socket } of tabs) socket.destroy();
        const own = ownBytes(after) - ownBytes(before);
        return [
          {
            what: `memory of each of ${count} open tabs`,
            value: Math.max(after.rss - before.rss, own) / count / 1024,
            unit: 'KB',
            goal: { most: 12 },
            parts: {
              'heap and buffers KB': own / count / 1024,
              'resident before MB': before.rss / 2 ** 20,
              'resident after MB': after.rss / 2 ** 20,
            },
          },
          ...delivery,
        ];
      });
    } finally {
      await segue.stop();
    }
  });
}

export const newsSockets: Measure = {
  name: 'news-sockets',
  about: 'What 10,000 open tabs cost, and how soon they hear of news',
  onlyByName: true,
  run: () => measureSockets(10_000),
};
