import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

// `SEGUE_`-less on purpose: the server refuses settings that it does not know.
const { FUZZ_REQUESTS, FUZZ_SEED, TEST_PATIENCE } = process.env;
const requests = Number(FUZZ_REQUESTS ?? 1500);
// The same requests for every change; new ones where more are asked for.
const seed = FUZZ_SEED ?? (FUZZ_REQUESTS ? undefined : 20_261_121);

test(
  `${requests} made-up requests get no reply that the OpenAPI document does not tell`,
  async () => {
    const tally = await fuzz(requests, seed === undefined ? undefined : Number(seed));
    expect(tally.faults, `FUZZ_SEED=${tally.seed} repeats this`).toEqual([]);
    expect(tally.requests).toBeGreaterThanOrEqual(requests);
  },
  Math.max(300_000, requests * 30) * Number(TEST_PATIENCE ?? 1),
);
