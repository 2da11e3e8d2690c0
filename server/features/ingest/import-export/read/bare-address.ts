import type { ListedLine } from './listed.ts';

/** Reports whether an item has an address and no title of its own. */
export const isBareAddress = ({ title, url }: Pick<ListedLine, 'title' | 'url'>): boolean =>
  url?.startsWith(title) ?? false;
