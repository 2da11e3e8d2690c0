import { createStore, useStore } from 'zustand';
import { defaultFacts, type HouseFacts, houseMeta } from '#shared/base/house-facts.ts';
import { provideHouseName } from '#shared/texts/texts.ts';

/** The facts that came with the page. */
function toldFacts(): HouseFacts {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${houseMeta}"]`);
  return { ...defaultFacts, ...(meta ? (JSON.parse(meta.content) as Partial<HouseFacts>) : null) };
}

const store = createStore(toldFacts);

export const getHouseFacts = store.getState;
export const useHouse = (): HouseFacts => useStore(store);
/** Calls `listener` when the house has changed. */
export const onHouseChange = store.subscribe;

provideHouseName(() => store.getState().name);

/** Shows a house that has just changed. */
export const setHouseFacts = (facts: HouseFacts): void => store.setState(facts, true);
