import { isBefore, type Place, type Ranking } from '#server/features/playlists/feed-order.ts';

const idDigits = 4;

/** A ranking in memory, of `p0000` and so on, whose places can move, appear and go at any time. */
export function memoryRanking(count: number) {
  const popularity = new Map(
    Array.from({ length: count }, (_, at) => [`p${String(at).padStart(idDigits, '0')}`, at % 7]),
  );
  const sorted = () =>
    [...popularity]
      .map(([id, popularity]): Place => ({ id, popularity }))
      .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const ranking: Ranking = {
    after: async (place, limit) =>
      sorted()
        .filter((one) => place === null || isBefore(place, one))
        .slice(0, limit),
    placesOf: async (ids) => sorted().filter((one) => ids.includes(one.id)),
  };
  return { ranking, popularity, sorted };
}
