import { useEffect } from 'react';
import { createStore } from 'zustand';
import { getHouseFacts, onHouseChange } from './house.ts';

const house = (): string => getHouseFacts().name;

/** The name of the page that is shown, without the house's. */
export const pageTitle = createStore(() => '');
const nameInTable = createStore(() => '');
const nameOfContent = createStore(() => '');
const songTitle = createStore(() => '');

function show(): void {
  pageTitle.setState(nameOfContent.getState() || nameInTable.getState());
  const page = pageTitle.getState();
  document.title = songTitle.getState() || (page ? `${page} · ${house()}` : house());
}
for (const store of [nameInTable, nameOfContent, songTitle]) store.subscribe(show);
onHouseChange(show);

/** Names the page in the tab's title and in the announcement of a change of page: each route, by the table of pages. */
export function useNameInTable(name: string): void {
  useEffect(() => {
    nameInTable.setState(name);
  }, [name]);
}

/** Sets a page's title to the thing that it shows, such as a playlist, while mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    nameOfContent.setState(title);
    return () => nameOfContent.setState('');
  }, [title]);
}

/** Shows the song in the tab's title while music plays; an empty text restores the page's title. */
export const setSongTitle = (title: string): void => songTitle.setState(title);
