import type { RawLine } from './listed.ts';

/** A list as its format gives it, before anything is cleaned. */
export interface RawList {
  name: string;
  description: string;
  lines: RawLine[];
}
