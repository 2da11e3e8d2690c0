/** The place of a popup that is a sheet from below on a phone: the library's own, beside its button, is overruled there. */
export const sheetPlace =
  'max-md:fixed! max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:w-full! max-md:max-w-none! max-md:transform-none!';

/** The look of such a popup. */
export const sheetLook =
  'max-md:max-h-[85dvh]! max-md:w-full max-md:max-w-none! max-md:overflow-y-auto max-md:overscroll-contain ' +
  'max-md:rounded-t-panel max-md:rounded-b-none! max-md:pb-[max(1rem,env(safe-area-inset-bottom))]! ' +
  'max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full';

/** The page under a sheet; on a wide screen a popup covers nothing. */
export const sheetBackdrop =
  'fixed inset-0 z-50 bg-shade/75 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden';
