import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type OwnTab = 'page' | 'settings';

/** The state of an address that a press of a tab made: the focus then stays on the tab. */
export const chosenByTab = 'tab';

/** Hashes of the settings and of the cards among them: mails, the bell and other pages lead to them. */
const ofSettings = new Set(['#settings', '#security', '#notifications', '#player', '#services']);

/** The tab that the address names. Hashes that name none, as that of the link to the content, leave it. */
export function useOwnTab(): [OwnTab, (tab: OwnTab) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<OwnTab>('page');
  const named = ofSettings.has(hash) ? 'settings' : hash === '' ? 'page' : shown;
  if (named !== shown) setShown(named);
  const select = (tab: OwnTab): void =>
    void navigate(
      { hash: tab === 'settings' ? '#settings' : '' },
      { replace: true, preventScrollReset: true, state: chosenByTab },
    );
  return [named, select];
}
