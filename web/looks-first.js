// Wears the looks that were chosen in this browser before anything is painted; web/lib/preferences.ts changes them.
try {
  for (const name of ['theme', 'density', 'shelf']) {
    const chosen = localStorage.getItem(name);
    if (chosen) document.documentElement.dataset[name] = chosen;
  }
} catch {
  // Storage may be forbidden: then the system's looks are worn.
}
