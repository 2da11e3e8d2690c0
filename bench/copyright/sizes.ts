/** Works that share instruments, tempo, key and loops. */
export const kinCount = Number(process.env['BENCH_KIN'] ?? 300);
/** Of the pieces, every so-manieth is damaged in the ways that nobody means: `BENCH_EVERY=1` takes a night. */
export const every = Number(process.env['BENCH_EVERY'] ?? 6);
/** Of so many pieces at most copies are made: each row of a table then speaks of as many. */
export const piecesAtMost = Number(process.env['BENCH_PIECES'] ?? 110);
/** How much of a piece is damaged and asked with. */
export const askedSeconds = 60;

const minutes = Number(process.env['BENCH_MINUTES'] ?? 80);

/** Says when a measure has had its share of the minutes that a run may take: it then tells of how many pieces it speaks. */
export function timer(share: number): () => boolean {
  const began = performance.now();
  return () => performance.now() - began > share * minutes * 60_000;
}
