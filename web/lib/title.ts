import { useEffect } from 'react';
import { createStore } from 'zustand';

const product = 'Segue';

/** The name of the page that is shown, without the product's. */
export const pageTitle = createStore(() => '');
const nameInTable = createStore(() => '');
const nameOfContent = createStore(() => '');
const songTitle = createStore(() => '');

function show(): void {
  pageTitle.setState(nameOfContent.getState() || nameInTable.getState());
  const page = pageTitle.getState();
  document.title = songTitle.getState() || (page ? `${page} · ${product}` : product);
}
for (const store of [nameInTable, nameOfContent, songTitle]) store.subscribe(show);

/** Names the page in the tab's title and in the announcement of a change of page: each route, by the table of pages. */
export function useNameInTable(name: string): void {
  useEffect(() => {
    nameInTable.setState(name);
  }, [name]);
}

/** Names a page by what it shows, such as a playlist, as long as it is there. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    nameOfContent.setState(title);
    return () => nameOfContent.setState('');
  }, [title]);
}

/** While music plays the tab names the song; an empty text gives the title back to the page. */
export const setSongTitle = (title: string): void => songTitle.setState(title);
