/** Works that share instruments, tempo, key and loops. */
export const kinCount = Number(process.env['BENCH_KIN'] ?? 300);
/** Step through the pieces for accidental damages: one of so many is damaged. `BENCH_EVERY=1` takes a night. */
export const every = Number(process.env['BENCH_EVERY'] ?? 6);
/** Most pieces of which copies are made: each row of a table then covers the same number. */
export const piecesAtMost = Number(process.env['BENCH_PIECES'] ?? 110);
/** Seconds of a piece that are damaged and scanned. */
export const askedSeconds = 60;

/** Seconds of a short cut, as for a reel. */
export const cutSeconds = Number(process.env['BENCH_SECONDS'] ?? 30);

const minutes = Number(process.env['BENCH_MINUTES'] ?? 80);

/** Reports when a measure has used its share of a run's minutes: its results then say how many pieces they cover. */
export function timer(share: number): () => boolean {
  const began = performance.now();
  return () => performance.now() - began > share * minutes * 60_000;
}
