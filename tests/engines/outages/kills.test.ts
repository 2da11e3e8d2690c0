import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchEverything, type FoundOfEach } from '#shared/playlists/search.ts';
import { waitUntil } from '../engine.ts';
import { bodyOf } from '../survival/fleet.ts';
import { compare, type Kind, kinds, sizeOf } from '../survival/load/ledger.ts';
import { joinWriters, type Load, startLoad, type Writers } from '../survival/load/load.ts';
import { enginesFolder } from '../use.ts';
import { buildStage, type Stage } from './stage.ts';
import { victims } from './victims.ts';

/** Kills of each: ten by `npm run test:survival`. Elsewhere none, since one round takes minutes. */
const rounds = Number(process.env['SURVIVAL_ROUNDS'] ?? 0);
/** Writes of a kind that show that it goes on. */
const someWrites = 2;
/** Longest wait until the work of a dead server is free again, which is after its lease. */
const patienceMs = 240_000;
const patience = { timeout: patienceMs };
/** Most writes of each kind that are searched for: one by one, that takes the longest. */
const soughtMost = rounds > 1 ? 2000 : 100;
const nothing = { lost: [], doubled: [], miscounted: [] };

describe.runIf(enginesFolder !== null && rounds > 0)(
  'a site of two servers and a worker, killed with SIGKILL under load',
  () => {
    let stage: Stage;
    let writers: Writers;
    let load: Load;
    let kills = 0;

    beforeAll(async () => {
      stage = await buildStage();
      writers = await joinWriters([stage.balancer.origin], 'k');
      load = startLoad([stage.balancer.origin], writers, { run: 'k', pauseMs: 20 });
    });
    afterAll(async () => {
      await load?.stop();
      await stage?.close();
    });

    /** Waits for more acknowledged writes of each of these kinds, and for answers to readers. */
    async function goOn(which: readonly Kind[]): Promise<void> {
      const reached = which.map((kind) => load.ledger[kind].size + someWrites);
      const reads = load.reads() + someWrites;
      const isBeyond = (): boolean =>
        load.reads() >= reads && which.every((kind, at) => load.ledger[kind].size >= (reached[at] ?? 0));
      await waitUntil(`${which.join(', ')} go on`, async () => isBeyond(), patienceMs);
    }

    const refusals = (): number => [...load.refused.values()].reduce((sum, count) => sum + count, 0);
    async function isRefused(): Promise<void> {
      const before = refusals();
      await waitUntil('Writers are refused', async () => refusals() > before, patienceMs);
    }

    test.each(victims)(
      'loses nothing and does nothing twice without $name, and goes on as before with it',
      async (victim) => {
        for (let round = 0; round < rounds; round += 1) {
          await goOn(kinds);
          await victim.kill(stage);
          kills += 1;
          await (victim.goesOn.length > 0 ? goOn(victim.goesOn) : isRefused());
          await victim.revive(stage);
          await goOn(kinds);
          expect(await compare(stage.databaseUrl, load.ledger)).toEqual(nothing);
          expect([...load.wrong]).toEqual([]);
        }
        tell();
      },
      rounds * 600_000,
    );

    test('has all of it in its records and in search at last, and each mail was sent', async () => {
      await load.stop();
      expect(await compare(stage.databaseUrl, load.ledger)).toEqual({
        lost: [],
        doubled: [],
        miscounted: [],
      });
      expect([...load.wrong]).toEqual([]);
      // Links stand in no playlist: search shows them to nobody but the person who added them.
      for (const kind of ['accounts', 'playlists', 'uploads'] as const) {
        await expect.poll(() => missingInSearch([...load.ledger[kind]]), patience).toEqual([]);
      }
      const addresses = [...load.ledger.accounts].map((name) => `${name}@segue.test`);
      await expect.poll(() => addresses.filter((address) => !wasMailed(address)), patience).toEqual([]);
      // Sent twice, it has the same name: programs that read mail show it once.
      const mails = [...stage.mail.received, ...stage.workersMail.received];
      const ids = new Set(mails.map(({ envelopeTo, messageId }) => `${envelopeTo[0]} ${messageId}`));
      expect(ids.size).toBe(new Set(mails.map(({ envelopeTo }) => envelopeTo[0])).size);
      expect(stage.midJob).toHaveLength(rounds);
      tell();
    }, 900_000);

    const wasMailed = (address: string): boolean =>
      [stage.mail, stage.workersMail].some(({ received }) =>
        received.some(({ envelopeTo }) => envelopeTo.includes(address)),
      );

    async function missingInSearch(wanted: readonly string[]): Promise<string[]> {
      const missing: string[] = [];
      for (const query of sampled(wanted)) {
        const found = await bodyOf<FoundOfEach>(writers.owner.call(searchEverything, { query: { query } }));
        const words = [
          ...found.tracks.map(({ title }) => title),
          ...found.playlists.map(({ name }) => name),
          ...found.people.map(({ username }) => username),
        ];
        if (!words.includes(query)) missing.push(query);
      }
      return missing;
    }

    /** The figures so far. */
    function tell(): void {
      const each = kinds.map((kind) => `${load.ledger[kind].size} ${kind}`).join(', ');
      const refused = [...load.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
      process.stdout.write(
        `${kills} kills: ${sizeOf(load.ledger)} writes acknowledged (${each}), ${load.reads()} reads; refused: ${refused}\n`,
      );
    }
  },
);

/** Some of many, as far apart in time as they can be, with the last one. */
function sampled(names: readonly string[]): string[] {
  const step = Math.ceil(names.length / soughtMost);
  return names.toReversed().filter((_, at) => at % step === 0);
}
