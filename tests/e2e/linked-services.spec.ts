import { test as base } from './complaints.ts';
import { startServerProcess, type ServerProcess } from '#tests/server-process.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type FakeServices, openFakeServices } from '#tests/services/fake-services.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { expectNothingToFind } from './axe-widths.ts';
import { expect } from './journey.ts';
import { press, tabTo, type } from './keys.ts';
import { openAccount, type Person } from './session.ts';

/** A server beside ListenBrainz and Last.fm, as their documents describe them. */
const test = base.extend<object, { elsewhere: FakeServices; segue: ServerProcess }>({
  elsewhere: [
    // Playwright insists on destructuring, even of nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const elsewhere = await openFakeServices();
      await use(elsewhere);
      elsewhere.close();
    },
    { scope: 'worker' },
  ],
  segue: [
    async ({ elsewhere }, use) => {
      const server = await startServerProcess({
        SEGUE_TRUST_PROXY: '127.0.0.1, ::1',
        SEGUE_LISTENBRAINZ_URL: elsewhere.origin,
        SEGUE_LASTFM_URL: elsewhere.origin,
        SEGUE_LASTFM_KEY: elsewhere.key.id,
        SEGUE_LASTFM_SECRET: elsewhere.key.secret,
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ segue }, use) => {
    await use(segue.origin);
  },
});

test.use({ expected: /^422 \/api\/v1\/users\/me\/listening/ });

/** Plays a track of three seconds, as a browser reports it. */
async function hear(person: Person, trackId: string): Promise<void> {
  for (const [event, seconds] of [
    ['start', 0],
    ['stop', 1.9],
  ] as const) {
    const body = { event, position_seconds: seconds, listened_seconds: seconds, session_id: 'a-browser' };
    await person.fetch(`/api/v1/tracks/${trackId}/listening`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

test('by keyboard: accounts elsewhere are linked, learn what is played, and are unlinked', async ({
  page,
  segue,
  elsewhere,
}) => {
  const person = await openAccount(segue);
  const { body } = await uploadFile(person, await makeMp3({ seconds: 3, seed: 90 }), {
    uploadId: 'linked-1',
    title: 'Rain',
    artist: 'The Lanes',
  });
  const trackId = body.track?.id ?? '';
  elsewhere.listenBrainz.people.set('a-token-of-somebody', 'somebody-at-lb');
  await person.enter(page);
  await page.goto('/profile#services');
  const card = page.getByRole('region', { name: 'Listening elsewhere' });
  await press(page, card.getByRole('button', { name: 'Link ListenBrainz' }));
  await type(page, card.getByLabel('Your user token'), 'not-my-token');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('ListenBrainz does not know this token');
  await expectNothingToFind(page);
  await card.getByLabel('Your user token').fill('a-token-of-somebody');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Linked as somebody-at-lb');

  await press(page, card.getByRole('button', { name: 'Link Last.fm' }));
  const opened = page.waitForEvent('popup');
  await press(page, card.getByRole('link', { name: 'Allow it at Last.fm' }));
  await (await opened).close();
  await press(page, card.getByRole('button', { name: 'I have allowed it' }));
  await expect(card).toContainText('Linked as somebody-at-fm');
  await expectNothingToFind(page);

  await hear(person, trackId);
  for (const service of [elsewhere.listenBrainz, elsewhere.lastFm])
    await expect
      .poll(() => service.listens.map(({ song }) => song), { timeout: 60_000 })
      .toEqual(['The Lanes: Rain']);
  elsewhere.listenBrainz.mood = 'refusing';
  await hear(person, trackId);
  await expect(async () => {
    await page.reload();
    await expect(card).toContainText('ListenBrainz no longer takes the link', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(card).toContainText('1 play waits');
  await expectNothingToFind(page);
  elsewhere.listenBrainz.mood = 'well';
  await press(page, card.getByRole('button', { name: 'Link again: ListenBrainz' }));
  await type(page, card.getByLabel('Your user token'), 'a-token-of-somebody');
  await page.keyboard.press('Enter');
  await expect(card).not.toContainText('no longer takes the link');
  await expect.poll(() => elsewhere.listenBrainz.listens.length, { timeout: 60_000 }).toBe(2);

  await press(page, card.getByRole('button', { name: 'Unlink Last.fm' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }));
  await expect(card.getByRole('button', { name: 'Link Last.fm' })).toBeVisible();
  await tabTo(page, card.getByRole('button', { name: 'Unlink ListenBrainz' }));
});
