import { useEffect } from 'react';

/** What stands in `[data-print]` alone, without its controls, dark on white; what is `.hidden` there is for the paper. */
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

/** Prints what stands in `[data-print]` alone, while `isShown`. */
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
