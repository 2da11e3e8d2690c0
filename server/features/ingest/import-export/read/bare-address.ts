import type { ListedLine } from './listed.ts';

/** Whether a line has no words but its address. */
export const isBareAddress = ({ title, url }: Pick<ListedLine, 'title' | 'url'>): boolean =>
  url?.startsWith(title) ?? false;
