import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { pageTitle } from '#web/lib/title.ts';

/**
 * After a change of page: moves the focus to the page's content, so that the next Tab goes on from there, and says the
 * page's name. The first page needs neither: the browser itself announces it.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const title = useStore(pageTitle);
  const first = useRef(pathname);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (pathname === first.current) return;
    first.current = '';
    setMoved(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return <output className="sr-only">{moved ? title : ''}</output>;
}
