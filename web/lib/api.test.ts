import { describe, expect, test, vi } from 'vitest';
import { endOtherSessions, login } from '#shared/accounts/auth.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listMine, listPopular } from '#shared/playlists/playlists.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { aCurrentUser, aPlaylist } from '#tests/factories/replies.ts';
import { FakeError, fakeApi, refusal, unreachable } from '#tests/web-harness.tsx';
import { ApiError, NetworkError } from './api-error.ts';
import { addressOf, call } from './api.ts';
import { setLanguageChoice } from './i18n.ts';
import { getToken, onAuthError, setToken } from './session.ts';

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call', () => {
  test('fills the path and the query and gives the reply', async () => {
    const api = fakeApi();
    api.on(listPopular, [aPlaylist()]);
    expect(await call(listPopular, { query: { page: 2, limit: 5 } })).toEqual([aPlaylist()]);
    expect(api.calls[0]?.query.get('page')).toBe('2');
    expect(addressOf(getPlaylist, { params: { id: 'a b' } })).toBe('/api/v1/playlists/a%20b');
  });

  test('goes past caches with a timestamp on GETs only', async () => {
    const api = fakeApi();
    api.on(listPopular, []);
    api.on(likePlaylist, { like_count: 1, liked: true });
    await call(listPopular);
    await call(likePlaylist, { params: { id: 'p1' } });
    expect(api.calls[0]?.query.get('_t')).toMatch(/^\d{13}$/);
    expect(api.calls[1]?.query.has('_t')).toBe(false);
  });

  test('carries the token, one session id for this browser, and cookies', async () => {
    const api = fakeApi();
    api.on(usersMe, aCurrentUser());
    setToken('abc');
    await call(usersMe);
    await call(usersMe);
    const [first, second] = api.calls;
    expect(first?.headers.get('Authorization')).toBe('Bearer abc');
    expect(first?.headers.get('X-Session-ID')).toBe(localStorage.getItem('api_session_id'));
    expect(second?.headers.get('X-Session-ID')).toBe(first?.headers.get('X-Session-ID'));
    expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
  });

  test('asks for the language that the reader chose, and for none in the mixture', async () => {
    const api = fakeApi();
    api.on(listPopular, []);
    await call(listPopular);
    setLanguageChoice('it');
    await call(listPopular);
    expect(api.calls.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['*', 'it']);
  });

  test('sends the login as a form and everything else as JSON', async () => {
    const api = fakeApi();
    api.on(login, { access_token: 't', token_type: 'bearer' });
    api.on(createPlaylist, refusal('conflict', 'no'));
    await call(login, { body: { username: 'alice', password: 'p&q=r' } });
    await failure(call(createPlaylist, { body: { name: 'Rain' } }));
    expect(api.calls[0]?.body).toEqual({ username: 'alice', password: 'p&q=r' });
    expect(api.calls[0]?.headers.get('Content-Type')).toBe(null);
    expect(api.calls[1]?.body).toEqual({ name: 'Rain' });
    expect(api.calls[1]?.headers.get('Content-Type')).toBe('application/json');
  });

  test('gives nothing where the contract promises nothing', async () => {
    const api = fakeApi();
    api.on(endOtherSessions, undefined);
    expect(await call(endOtherSessions)).toBeUndefined();
  });
});

describe('a refused call', () => {
  test('throws the status, the code and the text of the server', async () => {
    const api = fakeApi();
    api.on(getPlaylist, refusal('not_found', 'Playlist not found.'));
    const error = await failure(call(getPlaylist, { params: { id: 'p1' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, code: 'not_found', text: 'Playlist not found.' });
  });

  test('takes the first message of a list, a plain text, or no text', async () => {
    const api = fakeApi();
    const replies = [
      new FakeError(422, {
        detail: [{ loc: ['body', 'name'], msg: 'Too long', type: 'x' }],
        code: 'unprocessable',
      }),
      new FakeError(502, 'Bad gateway'),
      new FakeError(500, {}),
    ];
    api.on(listPopular, () => replies.shift() ?? []);
    const texts = [];
    for (let at = 0; at < 3; at += 1) texts.push(((await failure(call(listPopular))) as ApiError).text);
    expect(texts).toEqual(['Too long', 'Bad gateway', '']);
  });

  test('tells after how many seconds to try again', async () => {
    const api = fakeApi();
    api.on(
      listPopular,
      new FakeError(429, { detail: 'Slow down', code: 'too_many_requests' }, { 'Retry-After': '7' }),
    );
    expect(await failure(call(listPopular))).toMatchObject({ retryAfterSeconds: 7 });
  });

  test('clears the token and tells the shell, unless the form says that it is not about the session', async () => {
    const api = fakeApi();
    api.on(listMine, refusal('unauthenticated', 'Please log in.'));
    api.on(login, refusal('unauthenticated', 'Wrong password.'));
    const turns: string[] = [];
    const stop = onAuthError((turn) => turns.push(turn));
    setToken('abc');
    await failure(call(login, { body: { username: 'a', password: 'b' }, countsForSession: false }));
    expect([getToken(), turns]).toEqual(['abc', []]);
    await failure(call(listMine));
    expect([getToken(), turns]).toEqual([null, ['login']]);
    stop();
  });

  test('leaves a token alone that came after the call had begun', async () => {
    const api = fakeApi();
    api.on(listMine, () => {
      setToken('new');
      return refusal('unauthenticated', 'Please log in.');
    });
    setToken('old');
    await failure(call(listMine));
    expect(getToken()).toBe('new');
  });
});

describe('a call without an answer', () => {
  test('throws a network error and logs that the server may be down', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const api = fakeApi();
    api.on(listPopular, unreachable);
    const error = await failure(call(listPopular));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ reason: 'unreachable' });
    expect(warn.mock.calls[0]?.[0]).toContain('server may be down or unreachable');
  });

  test('gives up after its time', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
    expect(await failure(call(listPopular, { timeoutMs: 5 }))).toMatchObject({ reason: 'timeout' });
  });

  test('ends with the reason of the caller that gave it up, and is no network error', async () => {
    const api = fakeApi();
    api.on(listPopular, []);
    const controller = new AbortController();
    controller.abort(new Error('left the page'));
    expect(await failure(call(listPopular, { signal: controller.signal }))).toMatchObject({
      message: 'left the page',
    });
  });
});
