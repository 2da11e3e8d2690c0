import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

// `SEGUE_`-less on purpose: the server refuses settings that it does not know.
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 5000);
const seed = process.env['FUZZ_SEED'] === undefined ? undefined : Number(process.env['FUZZ_SEED']);

test(
  `${requests} made-up requests get no reply that the OpenAPI document does not tell`,
  async () => {
    const tally = await fuzz(requests, seed);
    expect(tally.faults, `FUZZ_SEED=${tally.seed} repeats this`).toEqual([]);
    expect(tally.requests).toBeGreaterThanOrEqual(requests);
  },
  Math.max(300_000, requests * 30),
);
