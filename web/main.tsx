import '#web/ui/styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { openLanguage } from '#web/lib/i18n.ts';
import { readStored } from '#web/lib/stored.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Before the first paint; the code that changes them comes later (`lib/preferences.ts`).
for (const name of ['theme', 'density']) {
  const chosen = readStored(name);
  if (chosen) document.documentElement.dataset[name] = chosen;
}

await openLanguage();

// In small steps: the browser stays free to paint and to answer meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
