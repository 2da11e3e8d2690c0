/** Files that were dropped on one page, for the page that uploads them. */
let dropped: readonly File[] = [];

export function handOverFiles(files: readonly File[]): void {
  dropped = files;
}

/** Returns the dropped files, once. */
export function takeDroppedFiles(): readonly File[] {
  const files = dropped;
  dropped = [];
  return files;
}
