/** The height of tonight's list, which is kept for it while it is not known. */
export const tonightHeight = 'h-28 sm:h-56';
