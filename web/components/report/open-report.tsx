import { createRoot, type Root } from 'react-dom/client';
import type { Reported } from '#web/components/report-thing.ts';
import { ReportDialog } from './report-dialog.tsx';

let root: Root | null = null;
let openings = 0;

/** Opens the form in a root of its own: its code comes with the first report. */
export function openReport(thing: Reported): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  openings += 1;
  root.render(<ReportDialog key={openings} thing={thing} />);
}
