import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBatch } from '#server/db/dialect.ts';
import { openOutbound, type Outbound } from '#server/lib/outbound.ts';
import { newId } from '#server/lib/ids.ts';
import { reportFailedPlay } from '#shared/link-health.ts';
import { login } from '#shared/auth.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { runRound } from './check.service.ts';

// The web is one local server, by the host and path that are asked for; every name but one stands for a public address.

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** A status, or where a redirect leads. */
type Answer = number | 'loop' | 'silence' | { to: string };
const oEmbed = (id: string) => `www.youtube.com/oembed?format=json&url=${encodeURIComponent(video(id))}`;
const video = (id: string) => `https://www.youtube.com/watch?v=${id}`;
let answers: Record<string, Answer>;
let asked: string[];
let askedAt: number[];
let web: Server;
let real: Outbound;
let segue: Harness;
let alice: Client & { id: string };

beforeAll(async () => {
  web = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`;
    asked.push(address);
    askedAt.push(segue.time.now);
    const answer = answers[address] ?? answers[request.headers.host ?? ''] ?? 404;
    if (answer === 'silence') request.socket.destroy();
    else if (answer === 'loop') response.writeHead(302, { location: request.url }).end();
    else if (typeof answer === 'object') response.writeHead(302, { location: answer.to }).end();
    else response.writeHead(answer).end('words');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => web.once('listening', resolve));
  const { port } = web.address() as AddressInfo;
  real = openOutbound({
    resolve: async (host) => [host === 'inside.example' ? '10.0.0.7' : '93.184.216.34'],
    dial: () => ({ host: '127.0.0.1', port, tls: false }),
  });
  segue = await bootSegue();
  alice = await segue.member('alice');
});
afterAll(async () => {
  await segue.close();
  web.closeAllConnections();
  web.close();
});
beforeEach(async () => {
  asked = [];
  askedAt = [];
  answers = {};
  segue.ctx.outbound.web = real;
  await segue.ctx.db.deleteFrom('tracks').execute();
  segue.time.now = new Date(2027, 0, 4, 12).getTime();
});

const plant = (url: string) =>
  insertTrack(segue.ctx.db, { owner_id: alice.id, title: url, source_url: url, created_at: segue.time.now });

/** Seconds pass at once; what is under way gets its answer in between. */
const tools = {
  async pause(ms: number) {
    segue.time.now += ms;
    await wait(2);
  },
};

/** Rounds, a minute apart, until none finds anything to do. */
async function rounds(): Promise<number> {
  let looks = 0;
  for (;;) {
    const began = segue.time.now;
    const some = await runRound(segue.ctx, tools);
    segue.time.now = Math.max(segue.time.now, began + 60_000);
    if (some === 0) return looks;
    looks += some;
  }
}

async function night(): Promise<number> {
  const now = new Date(segue.time.now);
  segue.time.now = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 23).getTime();
  return rounds();
}

async function checkOf(id: string) {
  return segue.ctx.db.selectFrom('link_checks').selectAll().where('source_id', '=', id).executeTakeFirst();
}

const stateOf = async (id: string) => (await checkOf(id))?.state;

const links: Record<string, { url: string; answer: Record<string, Answer> }> = {
  ok: { url: 'https://ok.example/song', answer: { 'ok.example/song': 200 } },
  '404': { url: 'https://a.example/song', answer: { 'a.example/song': 404 } },
  '410': { url: 'https://b.example/song', answer: { 'b.example/song': 410 } },
  '451': { url: 'https://c.example/song', answer: { 'c.example/song': 451 } },
  '429': { url: 'https://d.example/song', answer: { 'd.example/song': 429 } },
  '503': { url: 'https://e.example/song', answer: { 'e.example/song': 503 } },
  'a redirect loop': { url: 'https://f.example/song', answer: { 'f.example/song': 'loop' } },
  'a long way': {
    url: 'https://i.example/0',
    answer: Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`i.example/${at}`, { to: `/${at + 1}` }])),
  },
  'a song that moved': {
    url: 'https://j.example/old',
    answer: { 'j.example/old': { to: 'https://k.example/new' }, 'k.example/new': 200 },
  },
  'a song that moved and went': {
    url: 'https://l.example/old',
    answer: { 'l.example/old': { to: '/new' } },
  },
  'a page that asks for consent': {
    url: 'https://m.example/song',
    answer: { 'm.example/song': { to: 'https://consent.m.example/ask' }, 'consent.m.example': 200 },
  },
  'a login page': {
    url: 'https://n.example/song',
    answer: { 'n.example/song': { to: '/login?next=song' }, 'n.example/login?next=song': 200 },
  },
  'a front page': {
    url: 'https://o.example/song',
    answer: { 'o.example/song': { to: 'https://new.example/' }, 'new.example/': 200 },
  },
  'no answer': { url: 'https://g.example/song', answer: { 'g.example/song': 'silence' } },
  'a site that is down': { url: 'https://h.example/song', answer: { 'h.example': 'silence' } },
  'oEmbed 401': { url: video('aaaaaaaaaaa'), answer: { [oEmbed('aaaaaaaaaaa')]: 401 } },
  'oEmbed 403': { url: video('bbbbbbbbbbb'), answer: { [oEmbed('bbbbbbbbbbb')]: 403 } },
  'oEmbed 404': { url: video('ccccccccccc'), answer: { [oEmbed('ccccccccccc')]: 404 } },
  'oEmbed 200': { url: video('ddddddddddd'), answer: { [oEmbed('ddddddddddd')]: 200 } },
  'a private address': { url: 'http://inside.example/song', answer: {} },
};

describe('A link', () => {
  it('is marked by what its site says, on three looks of different days, or by that and a player', async () => {
    const ids: Record<string, string> = {};
    for (const [name, { url, answer }] of Object.entries(links)) {
      ids[name] = await plant(url);
      Object.assign(answers, answer);
    }
    const states = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await stateOf(id)])),
      );
    expect(await rounds()).toBe(0);
    await night();
    await night();
    expect(new Set(Object.values(await states()))).toEqual(new Set(['plays', 'unknown']));
    await night();
    const clear = {
      ok: 'plays',
      '404': 'gone',
      '410': 'gone',
      'oEmbed 401': 'not_embeddable',
      'oEmbed 403': 'private',
      'oEmbed 404': 'gone',
      'a song that moved': 'plays',
      'a song that moved and went': 'gone',
      'oEmbed 200': 'plays',
    };
    const doubtful = [
      '451',
      '429',
      '503',
      'a redirect loop',
      'a long way',
      'a page that asks for consent',
      'a login page',
      'a front page',
      'no answer',
      'a site that is down',
      'a private address',
    ];
    const unknown = Object.fromEntries(doubtful.map((name) => [name, 'unknown']));
    expect(await states()).toEqual({ ...unknown, ...clear });
    // A player says that none of them plays: where the site says so, too, that is enough.
    const body = { username: 'alice', password: memberPassword };
    const player = segue.as((await segue.visitor.ok(login, { body })).access_token);
    const tell = async (name: string) => {
      const params = { id: ids[name] ?? '' };
      await player.ok(reportFailedPlay, {
        params,
        body: { code: name === 'no answer' ? 'blocked' : 'other' },
      });
    };
    segue.time.now += hourMs;
    for (const name of Object.keys(ids)) await tell(name);
    await rounds();
    const told = {
      '451': 'blocked',
      'a redirect loop': 'unreachable',
      'a long way': 'unreachable',
      'no answer': 'blocked',
    };
    expect(await states()).toEqual({ ...unknown, ...clear, ...told });
    expect(asked.some((address) => address.startsWith('inside'))).toBe(false);
    expect(await checkOf(ids['a site that is down'] ?? '')).toMatchObject({ failures: 0 });
  });

  it('that was dead and answers again plays again', async () => {
    const id = await plant('https://back.example/song');
    for (let at = 0; at < 3; at += 1) await night();
    expect(await checkOf(id)).toMatchObject({ state: 'gone', failures: 3, code: 404 });
    answers['back.example/song'] = 503;
    segue.time.now += 7 * dayMs;
    await night();
    expect(await stateOf(id)).toBe('gone');
    answers['back.example/song'] = 200;
    await night();
    expect(await checkOf(id)).toMatchObject({ state: 'plays', failures: 0, dead_since: null });
  });
});

describe('A site', () => {
  it('that is down for a day marks nothing, and is asked once an hour', async () => {
    const ids = await Promise.all(['1', '2', '3'].map((name) => plant(`https://down.example/${name}`)));
    answers['down.example'] = 'silence';
    segue.time.now = new Date(2027, 0, 4, 22).getTime();
    for (let hour = 0; hour < 24; hour += 1) {
      await rounds();
      segue.time.now += hourMs;
    }
    expect(asked.length).toBeLessThanOrEqual(2 * 24);
    for (const id of ids)
      expect(await checkOf(id)).toMatchObject({ state: 'unknown', failures: 0, code: null });
    answers['down.example'] = 200;
    await night();
    for (const id of ids) expect(await stateOf(id)).toBe('plays');
  });

  it('is asked once a second: 10,000 links are looked at in a night, each once', async () => {
    const times = new Map<string, number[]>();
    segue.ctx.outbound.web = {
      ...real,
      async get(url) {
        const { host } = new URL(url);
        times.set(host, [...(times.get(host) ?? []), segue.time.now]);
        return { status: 200, contentType: '', body: Buffer.of(), url };
      },
    };
    // Of a hundred people: a counter that one transaction changes thousands of times grows slow on PostgreSQL.
    const row = { password_hash: '', role: 'user', upload_limit_mb: 1, created_at: segue.time.now };
    const people = Array.from({ length: 100 }, () => newId()).map((id) => {
      return { ...row, id, username: id, username_key: id, email: id, email_key: id };
    });
    await insertBatch(segue.ctx.db, 'users', people);
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      id: newId(segue.time.now),
      owner_id: people[at % people.length]?.id,
      title: `Song ${at}`,
      storage_type: 'URL',
      source_url: at < 9000 ? video(String(at).padStart(11, 'v')) : `https://s${at % 20}.example/${at}`,
      platform: at < 9000 ? 'youtube' : 'other',
      created_at: segue.time.now,
    }));
    await segue.ctx.db.transaction().execute((trx) => insertBatch(trx, 'tracks', rows));
    const pause = async (ms: number) => {
      segue.time.now += ms;
      await new Promise((resolve) => setImmediate(resolve));
    };
    segue.time.now = new Date(2027, 0, 4, 22).getTime();
    let looks = 0;
    while (looks < 10_000 && new Date(segue.time.now).getHours() !== 6) {
      const began = segue.time.now;
      looks += await runRound(segue.ctx, { pause });
      segue.time.now = Math.max(segue.time.now, began + 60_000);
    }
    expect(looks).toBe(10_000);
    expect(times.get('www.youtube.com')).toHaveLength(9000);
    const gaps = [...times.values()].flatMap((moments) =>
      moments.slice(1).map((at, index) => at - (moments[index] ?? 0)),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    expect(await rounds()).toBe(0);
  });

  it('is asked once a second on the way of a redirect, too, and for no more than four', async () => {
    await plant('https://i.example/0');
    await plant('https://i.example/first');
    Object.assign(answers, links['a long way']?.answer, { 'i.example/first': 200 });
    await night();
    const way = ['/0', '/1', '/2', '/3', '/4'].map((path) => `i.example${path}`);
    expect(asked).toEqual([...way, 'i.example/first']);
    const gaps = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  });

  it('that says of everything that it is gone, though some of it played, marks nothing', async () => {
    const names = ['1', '2', '3', '4', '5'].map((name) => name.padStart(11, 'z'));
    const ids: string[] = [];
    for (const name of names) {
      ids.push(await plant(video(name)));
      answers[oEmbed(name)] = 200;
    }
    const other = await plant('https://ok.example/gone');
    await night();
    for (const code of [404, 401, 403, 404]) {
      for (const name of names) answers[oEmbed(name)] = code;
      segue.time.now += 7 * dayMs;
      await night();
      for (const id of ids) expect(await checkOf(id)).toMatchObject({ state: 'plays', failures: 0 });
    }
    expect(await stateOf(other)).toBe('gone');
    // One of them plays: the others are gone indeed.
    answers[oEmbed(names[0] ?? '')] = 200;
    for (let at = 0; at < 3; at += 1) await night();
    const states = await Promise.all(ids.map(stateOf));
    expect(states).toEqual(['plays', 'gone', 'gone', 'gone', 'gone']);
  });

  it('is asked by one process of a cluster', async () => {
    await plant('https://ok.example/song');
    segue.time.now = new Date(2027, 0, 4, 23).getTime();
    const both = await Promise.all([runRound(segue.ctx, tools), runRound(segue.ctx, tools)]);
    expect(both.toSorted()).toEqual([0, 1]);
  });
});
