/** Keeps content out of the column in which the add button floats; the widest screens have that room anyway. */
export const gutter = 'sm:pr-[max(1.5rem,calc(5.5rem-max(0px,(100vw-80rem)/2)))]';
