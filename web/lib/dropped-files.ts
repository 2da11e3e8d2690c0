/** Files on their way from the page on which they were dropped to the page that uploads them. */
let dropped: readonly File[] = [];

export function handOverFiles(files: readonly File[]): void {
  dropped = files;
}

/** The files that were handed over, once. */
export function takeDroppedFiles(): readonly File[] {
  const taken = dropped;
  dropped = [];
  return taken;
}
