// Runs before anything is painted; a block, so that its names are its own.
{
  const { documentElement: page } = document;
  try {
    // The looks that were chosen in this browser; web/lib/preferences.ts changes them.
    for (const name of ['theme', 'density', 'shelf']) {
      const chosen = localStorage.getItem(name);
      if (chosen) page.dataset[name] = chosen;
    }
    // Members have pages of their own, and who chose another language reads that: the painted page is not theirs.
    const { painted } = page.dataset;
    if (localStorage.getItem('token') || (localStorage.getItem('language') ?? painted) !== painted)
      page.dataset.own = '';
  } catch {
    // Storage may be forbidden: then the system's looks are worn.
  }
  // A press before the application is here, and the focus, are handed over to its controls of the same name.
  let pressed;
  let focused;
  document.addEventListener('focusin', ({ target }) => (focused = target));
  document.addEventListener('click', (event) => {
    const control = event.target.closest('[data-press]');
    if (!control) return;
    event.preventDefault();
    pressed = control;
  });
  document.addEventListener('DOMContentLoaded', () => {
    const painted = document.getElementById('painted');
    const nameOf = (one) => one.ariaLabel ?? one.textContent.trim();
    const twinOf = (one) => {
      const named = (root) =>
        [...root.querySelectorAll('a,button,input')].filter((other) => nameOf(other) === nameOf(one));
      return one && named(document)[named(painted).indexOf(one)];
    };
    const start = () => {
      for (const link of document.querySelectorAll('[data-rel]')) link.rel = link.dataset.rel;
      for (const { href } of document.querySelectorAll('[data-app]')) void import(href);
    };
    if ('own' in page.dataset) painted?.remove();
    if (!painted?.isConnected) return start();
    new MutationObserver((_, observer) => {
      if (painted.isConnected) return;
      observer.disconnect();
      twinOf(focused)?.focus();
      twinOf(pressed)?.click();
    }).observe(painted.parentNode, { childList: true });
    // The application comes when the page is painted, which shares no line with it; where nobody looks, at once.
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  });
}
