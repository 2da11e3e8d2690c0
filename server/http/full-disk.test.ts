import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { wording } from '#shared/texts/texts.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine, listPopular } from '#shared/playlists/playlists.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';

describe('a disk with no room for more records', () => {
  let segue: Harness;
  let alice: Client;

  beforeAll(async () => {
    segue = await bootSegue({}, { engine: 'sqlite' });
    alice = await segue.member('alice');
  });
  afterAll(() => segue.close());

  /** SQLite answers SQLITE_FULL beyond so many pages, as it does where the disk has none left; 0 asks for as few as there are. */
  const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(segue.ctx.db);

  async function fill(): Promise<void> {
    await limitPages(1);
    for (let n = 0; n < 500; n += 1) {
      const answer = await alice.call(createPlaylist, {
        body: { name: `Filler ${n}`, description: 'long '.repeat(100) },
      });
      if (answer.status === 201) continue;
      expect(answer.status).toBe(507);
      expect(answer.body.detail).toBe(wording('errors:diskFull', 'en'));
      return;
    }
    throw new Error('The disk never became full');
  }

  test('answers 507 with words to who writes; reading goes on, for those who logged in before too', async () => {
    await fill();
    segue.time.now += 6 * 60_000;
    for (const endpoint of [usersMe, listMine, listPopular]) {
      expect((await alice.call(endpoint)).status).toBe(200);
    }
    const body = { username: 'alice', password: memberPassword };
    const attempt = await segue.visitor.call(login, { body });
    expect([200, 507]).toContain(attempt.status);
    expect([undefined, wording('errors:diskFull', 'en')]).toContain(attempt.body.detail);
    await limitPages(1_000_000);
    expect((await segue.visitor.call(login, { body })).status).toBe(200);
    expect((await alice.call(createPlaylist, { body: { name: 'Room again' } })).status).toBe(201);
  });
});
