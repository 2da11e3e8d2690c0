import { useEffect } from 'react';

/** Rules for paper: the part in `[data-print]` alone, without its controls, dark on white; its `.hidden` text shows there. */
const paper = `@media print {
  body > :not(:has([data-print])),
  body :is(button, label) {
    display: none;
  }
  [data-print] > .hidden {
    display: block;
  }
  :root,
  body * {
    background: none;
    color: #000;
  }
}`;

/** Prints the part in `[data-print]` alone, while `isShown`. */
export function usePaper(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(paper);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [isShown]);
}
