import type { QueryClient } from '@tanstack/react-query';
import { type PageAnswer, pageDataId } from '#shared/page-data.ts';
import { keyOf } from '#web/lib/query.ts';
import { getToken } from '#web/lib/session.ts';

/** Puts the page's embedded data into the cache: for visitors alone, since replies are personal. */
export function takePageData(client: QueryClient): void {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text || getToken()) return;
  for (const known of JSON.parse(text) as PageAnswer[]) {
    // A page from the browser's cache has old data: shown, and fetched again. Clocks may differ.
    client.setQueryData(keyOf(known, known), known.data, { updatedAt: Math.min(known.at, Date.now()) });
  }
}
