import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { reportFailedPlay } from '#shared/ingest/link-health.ts';
import {
  type Answer,
  dayMs,
  hourMs,
  longWay,
  oEmbed,
  openLinkRounds,
  video,
} from '#tests/factories/link-rounds.ts';
import { memberPassword } from '#tests/harness.ts';

let on: Awaited<ReturnType<typeof openLinkRounds>>;

beforeAll(async () => {
  on = await openLinkRounds();
});
afterAll(() => on.close());
beforeEach(() => on.begin());

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
    answer: longWay('i.example'),
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
      ids[name] = await on.plant(url);
      Object.assign(on.answers, answer);
    }
    const states = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await on.stateOf(id)])),
      );
    expect(await on.rounds()).toBe(0);
    await on.night();
    await on.night();
    expect(new Set(Object.values(await states()))).toEqual(new Set(['plays', 'unknown']));
    await on.night();
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
    const player = on.segue.as((await on.segue.visitor.ok(login, { body })).access_token);
    const tell = async (name: string) => {
      const params = { id: ids[name] ?? '' };
      await player.ok(reportFailedPlay, {
        params,
        body: { code: name === 'no answer' ? 'blocked' : 'other' },
      });
    };
    on.segue.time.now += hourMs;
    for (const name of Object.keys(ids)) await tell(name);
    await on.rounds();
    const told = {
      '451': 'blocked',
      'a redirect loop': 'unreachable',
      'a long way': 'unreachable',
      'no answer': 'blocked',
    };
    expect(await states()).toEqual({ ...unknown, ...clear, ...told });
    expect(on.asked.some(({ address }) => address.startsWith('inside'))).toBe(false);
    expect(await on.checkOf(ids['a site that is down'] ?? '')).toMatchObject({ failures: 0 });
  });

  it('that was dead and answers again plays again', async () => {
    const id = await on.plant('https://back.example/song');
    for (let at = 0; at < 3; at += 1) await on.night();
    expect(await on.checkOf(id)).toMatchObject({ state: 'gone', failures: 3, code: 404 });
    on.answers['back.example/song'] = 503;
    on.segue.time.now += 7 * dayMs;
    await on.night();
    expect(await on.stateOf(id)).toBe('gone');
    on.answers['back.example/song'] = 200;
    await on.night();
    expect(await on.checkOf(id)).toMatchObject({ state: 'plays', failures: 0, dead_since: null });
  });
});
