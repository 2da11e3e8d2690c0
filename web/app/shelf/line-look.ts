/** A line of the shelf: a link, or a folder's button. */
export const lineLook =
  'flex min-h-12 w-full items-center gap-3 rounded-cover px-2 py-1 text-left -outline-offset-2 transition hover:bg-raised aria-[current=page]:bg-raised';
