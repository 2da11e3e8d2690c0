/** Works that share instruments, tempo, key and loops. */
export const kinCount = 300;
/** Of the pieces, every so-manieth is damaged in all ways: `BENCH_EVERY=1` takes a night. */
export const every = Number(process.env['BENCH_EVERY'] ?? 6);
/** How much of a piece is damaged and asked with. */
export const askedSeconds = 60;
