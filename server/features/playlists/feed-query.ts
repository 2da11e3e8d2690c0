import { feedPageSize, feedPageSizeMax } from '#shared/limits.ts';
import type { FeedQuery } from './feed.ts';

const number = /^[1-9]\d{0,5}$/;
const word = /^[\w-]{1,64}$/;
/** A browser's own id, as `readCaller` takes it. */
const deviceId = /^[\w-]{8,64}$/;

/**
 * Reads the feed's query where it is written plainly, as the web writes it. Null for anything else: the contract's schema
 * then has a closer look and says what is wrong with it.
 */
export function readFeedQuery(query: string, sessionId: string | null): FeedQuery | null {
  const asked: FeedQuery = {
    page: 1,
    limit: feedPageSize,
    scroll: sessionId !== null && deviceId.test(sessionId) ? sessionId : null,
  };
  if (query === '') return asked;
  const names = new Set<string>();
  for (const part of query.split('&')) {
    const [name = '', value = ''] = part.split('=', 2);
    if (names.has(name)) return null;
    names.add(name);
    if (part === '') continue;
    if (name === 'page' && number.test(value)) asked.page = Number(value);
    else if (name === 'limit' && number.test(value) && Number(value) <= feedPageSizeMax)
      asked.limit = Number(value);
    else if (name === 'scroll' && word.test(value)) asked.scroll = value;
    else return null;
  }
  return asked;
}
