import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBatch } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import { dayMs, hourMs, longWay, oEmbed, openLinkRounds, video } from '#tests/factories/link-rounds.ts';
import { runRound } from './check.service.ts';

let on: Awaited<ReturnType<typeof openLinkRounds>>;

beforeAll(async () => {
  on = await openLinkRounds();
});
afterAll(() => on.close());
beforeEach(() => on.begin());

describe('A site', () => {
  it('that is down for a day marks nothing, and is asked once an hour', async () => {
    const ids = await Promise.all(['1', '2', '3'].map((name) => on.plant(`https://down.example/${name}`)));
    on.answers['down.example'] = 'silence';
    on.segue.time.now = new Date(2027, 0, 4, 22).getTime();
    for (let hour = 0; hour < 24; hour += 1) {
      await on.rounds();
      on.segue.time.now += hourMs;
    }
    expect(on.asked.length).toBeLessThanOrEqual(2 * 24);
    for (const id of ids)
      expect(await on.checkOf(id)).toMatchObject({ state: 'unknown', failures: 0, code: null });
    on.answers['down.example'] = 200;
    await on.night();
    for (const id of ids) expect(await on.stateOf(id)).toBe('plays');
  });

  it('is asked once a second: 10,000 links are looked at in a night, each once', async () => {
    const times = new Map<string, number[]>();
    on.segue.ctx.outbound.web = {
      ...on.real,
      async get(url) {
        const { host } = new URL(url);
        times.set(host, [...(times.get(host) ?? []), on.segue.time.now]);
        return { status: 200, contentType: '', body: Buffer.of(), url };
      },
    };
    // Of a hundred people: a counter that one transaction changes thousands of times grows slow on PostgreSQL.
    const row = { password_hash: '', role: 'user', upload_limit_mb: 1, created_at: on.segue.time.now };
    const people = Array.from({ length: 100 }, () => newId(Date.now())).map((id) => {
      return { ...row, id, username: id, username_key: id, email: id, email_key: id };
    });
    await insertBatch(on.segue.ctx.db, 'users', people);
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      id: newId(on.segue.time.now),
      owner_id: people[at % people.length]?.id,
      title: `Song ${at}`,
      storage_type: 'URL',
      source_url:
        at < 9000
          ? `https://www.youtube.com/watch?v=${String(at).padStart(11, 'v')}`
          : `https://s${at % 20}.example/${at}`,
      platform: at < 9000 ? 'youtube' : 'other',
      created_at: on.segue.time.now,
    }));
    await on.segue.ctx.db.transaction().execute((trx) => insertBatch(trx, 'tracks', rows));
    const pause = async (ms: number) => {
      on.segue.time.now += ms;
      await new Promise((resolve) => setImmediate(resolve));
    };
    on.segue.time.now = new Date(2027, 0, 4, 22).getTime();
    let looks = 0;
    while (looks < 10_000 && new Date(on.segue.time.now).getHours() !== 6) {
      const began = on.segue.time.now;
      looks += await runRound(on.segue.ctx, { pause });
      on.segue.time.now = Math.max(on.segue.time.now, began + 60_000);
    }
    expect(looks).toBe(10_000);
    expect(times.get('www.youtube.com')).toHaveLength(9000);
    const gaps = [...times.values()].flatMap((moments) =>
      moments.slice(1).map((at, index) => at - (moments[index] ?? 0)),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    expect(await on.rounds()).toBe(0);
  });

  it('is asked once a second on the way of a redirect, too, and for no more than four', async () => {
    await on.plant('https://i.example/0');
    await on.plant('https://i.example/first');
    Object.assign(on.answers, {
      ...longWay('i.example'),
      'i.example/first': 200,
    });
    await on.night();
    const way = ['/0', '/1', '/2', '/3', '/4'].map((path) => `i.example${path}`);
    expect(on.asked.map(({ address }) => address)).toEqual([...way, 'i.example/first']);
    const gaps = on.asked.slice(1).map(({ at }, index) => at - (on.asked[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  });

  it('that says of everything that it is gone, though some of it played, marks nothing', async () => {
    const names = ['1', '2', '3', '4', '5'].map((name) => name.padStart(11, 'z'));
    const ids: string[] = [];
    for (const name of names) {
      ids.push(await on.plant(video(name)));
      on.answers[oEmbed(name)] = 200;
    }
    const other = await on.plant('https://ok.example/gone');
    await on.night();
    for (const code of [404, 401, 403, 404]) {
      for (const name of names) on.answers[oEmbed(name)] = code;
      on.segue.time.now += 7 * dayMs;
      await on.night();
      for (const id of ids) expect(await on.checkOf(id)).toMatchObject({ state: 'plays', failures: 0 });
    }
    expect(await on.stateOf(other)).toBe('gone');
    // One of them plays: the others are gone indeed.
    on.answers[oEmbed(names[0] ?? '')] = 200;
    for (let at = 0; at < 3; at += 1) await on.night();
    const states = await Promise.all(ids.map(on.stateOf));
    expect(states).toEqual(['plays', 'gone', 'gone', 'gone', 'gone']);
  });

  it('is asked by one process of a cluster', async () => {
    await on.plant('https://ok.example/song');
    on.segue.time.now = new Date(2027, 0, 4, 23).getTime();
    const both = await Promise.all([runRound(on.segue.ctx, on.tools), runRound(on.segue.ctx, on.tools)]);
    expect(both.toSorted()).toEqual([0, 1]);
  });
});
