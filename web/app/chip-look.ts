/** The chip with a letter and a name in the header, and the place that is kept for it. */
export const chipLook =
  'flex min-h-11 max-w-48 items-center gap-2 rounded-full px-1.5 py-1 text-sm font-medium lg:pr-3.5';
