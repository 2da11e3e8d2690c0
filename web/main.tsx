import '#web/ui/styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstPage } from '#web/app/app.tsx';
import { openLanguage } from '#web/lib/i18n.ts';

// It stands in index.html.
const root = document.getElementById('root') as HTMLElement;

await openLanguage();

// What the server painted stays until all of its page can take its place.
void Promise.resolve(document.getElementById('painted') && firstPage).then(() =>
  // In small steps: the browser stays free to paint and to answer meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
