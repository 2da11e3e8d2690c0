/** The element of a page's first HTML that holds {@link PageAnswer}s as JSON. */
export const pageDataId = 'known';

/** An answer of the API that came along with a page, as visitors get it. */
export interface PageAnswer {
  /** The endpoint's. */
  id: string;
  params?: unknown;
  query?: unknown;
  data: unknown;
  /** When it was true: the server's clock, in ms. */
  at: number;
}

/** Stands for the query of the home feed, of which the cache holds all pages under one name. */
export const wholeFeed = 'feed';
