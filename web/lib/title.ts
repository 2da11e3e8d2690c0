import { useEffect } from 'react';
import { createStore } from './store.ts';

const product = 'Segue';

/** The name of the page that is shown, without the product's. */
export const pageTitle = createStore('');
const songTitle = createStore('');

function show(): void {
  const page = pageTitle.get();
  document.title = songTitle.get() || (page ? `${page} · ${product}` : product);
}
pageTitle.subscribe(show);
songTitle.subscribe(show);

/** Names the page in the tab's title and in the announcement of a change of page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle.set(title);
  }, [title]);
}

/** While music plays the tab names the song; an empty text gives the title back to the page. */
export const setSongTitle = songTitle.set;
