import { afterEach, expect, test, vi } from 'vitest';
import { createAccessToken, listAccessTokens } from '#shared/accounts/access-tokens.ts';
import { setAvatar } from '#shared/social/profiles.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { FakeError, fakeApi } from '#tests/web-harness.tsx';
import { call } from './api.ts';
import { getToken, setToken } from './session.ts';
import { onStepUp } from './step-up.ts';

const needed = (reason: 'login' | 'step_up' | 'set_up') =>
  new FakeError(428, { detail: 'Prove it.', code: 'second_factor_required', reason, kinds: ['totp'] });
const draft = { name: 'Nightly', scopes: ['read' as const], expires_in_days: 30 };

afterEach(() => onStepUp(null));

/** A server that lets calls through once the factor is proven. */
function stage() {
  const api = fakeApi();
  const state = { isProven: false, ends: [] as { resolve: () => void; reject: (error: unknown) => void }[] };
  api.on(listAccessTokens, () => (state.isProven ? [] : needed('step_up')));
  api.on(setAvatar, () => (state.isProven ? aCurrentUser() : needed('step_up')));
  onStepUp(() => new Promise((resolve, reject) => state.ends.push({ resolve, reject })));
  return { api, state };
}

test('calls that wait share one question, and are sent again as they were', async () => {
  const { api, state } = stage();
  setToken('a-token');
  const bytes = new Blob(['a picture']);
  const both = Promise.all([call(listAccessTokens), call(setAvatar, { bytes })]);
  await vi.waitFor(() => expect([api.calls.length, state.ends.length]).toEqual([2, 1]));
  state.isProven = true;
  state.ends[0]?.resolve();
  expect(await both).toEqual([[], aCurrentUser()]);
  expect(api.callsTo(setAvatar).map(({ body }) => body)).toEqual([bytes, bytes]);
  expect(getToken()).toBe('a-token');
});

test('a call that was on its way during the question goes on without another', async () => {
  const { api, state } = stage();
  const slow = Promise.withResolvers<FakeError>();
  let isFirst = true;
  api.on(setAvatar, () => {
    if (!isFirst) return aCurrentUser();
    isFirst = false;
    return slow.promise;
  });
  const late = call(setAvatar, { bytes: new Blob(['a']) });
  const early = call(listAccessTokens);
  await vi.waitFor(() => expect(state.ends).toHaveLength(1));
  state.isProven = true;
  state.ends[0]?.resolve();
  await early;
  slow.resolve(needed('step_up'));
  expect(await late).toEqual(aCurrentUser());
  expect(state.ends).toHaveLength(1);
});

test('a refused question refuses each call that waits, and the next call asks again', async () => {
  const { api, state } = stage();
  const both = Promise.allSettled([call(listAccessTokens), call(setAvatar, { bytes: new Blob(['a']) })]);
  await vi.waitFor(() => expect([api.calls.length, state.ends.length]).toEqual([2, 1]));
  const refusal = new Error('nothing was changed');
  state.ends[0]?.reject(refusal);
  expect((await both).map((one) => one.status === 'rejected' && one.reason === refusal)).toEqual([
    true,
    true,
  ]);
  const again = call(listAccessTokens);
  await vi.waitFor(() => expect(state.ends).toHaveLength(2));
  state.isProven = true;
  state.ends[1]?.resolve();
  expect(await again).toEqual([]);
});

test('a login is no question, and without a shell nothing is asked', async () => {
  const { api, state } = stage();
  api.on(createAccessToken, needed('login'));
  await expect(call(createAccessToken, { body: draft })).rejects.toMatchObject({ status: 428 });
  expect(state.ends).toEqual([]);
  onStepUp(null);
  await expect(call(listAccessTokens)).rejects.toMatchObject({ status: 428 });
});
