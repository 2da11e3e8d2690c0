import * as z from 'zod/mini';
import type { Outbound } from '#server/lib/outbound.ts';
import { encodePrintText } from '#server/fingerprint/chromaprint-text.ts';
import { itemsOfSeconds } from '#server/fingerprint/evidence.ts';

/** A recording in AcoustID's reply. */
export interface AcoustIdMatch {
  title: string;
  artist: string;
  /** Confidence of the service, 0 to 1. */
  score: number;
}

const address = 'https://api.acoustid.org/v2/lookup';
/** Length of the fingerprint that the service needs: the first two minutes of a recording. */
const knownSeconds = 120;
const scoreAtLeast = 0.85;
const request = { maxBytes: 1024 * 1024, timeoutMs: 15_000, accept: 'application/json' };

/** Source: the service's description of its lookup call, acoustid.org/webservice. */
const Answer = z.object({
  status: z.literal('ok'),
  results: z.array(
    z.object({
      score: z.number(),
      recordings: z.optional(
        z.array(
          z.object({
            title: z.optional(z.string()),
            artists: z.optional(z.array(z.object({ name: z.string() }))),
          }),
        ),
      ),
    }),
  ),
});

/**
 * Asks AcoustID, as a second opinion, for a recording's name; null if it knows none.
 * @throws Error if the service cannot be reached or does not answer as described: then the name is unknown
 */
export async function askAcoustId(
  outbound: Outbound,
  key: string,
  { print, seconds }: { print: Uint32Array; seconds: number },
): Promise<AcoustIdMatch | null> {
  const query = new URLSearchParams({
    client: key,
    duration: String(Math.round(seconds)),
    fingerprint: encodePrintText(print.subarray(0, itemsOfSeconds(knownSeconds))),
    meta: 'recordings',
    format: 'json',
  });
  const { status, body } = await outbound.get(`${address}?${query}`, request);
  if (status !== 200) throw new Error(`AcoustID answers ${status}`);
  const answer = Answer.parse(JSON.parse(body.toString('utf8')));
  for (const { score, recordings } of answer.results.sort((a, b) => b.score - a.score)) {
    const named = recordings?.find((recording) => recording.title);
    if (score < scoreAtLeast || !named?.title) continue;
    return { title: named.title, artist: named.artists?.map(({ name }) => name).join(', ') ?? '', score };
  }
  return null;
}
