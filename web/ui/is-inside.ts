import type { SyntheticEvent } from 'react';

/**
 * Reports whether an event began inside the element that handles it. React also hands an element what happens in a menu
 * or dialog that it has opened, though that lies elsewhere on the page.
 */
export const isInside = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);
