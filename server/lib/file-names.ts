const longest = 120;

/** A text as a file name that every system takes: no separators, no reserved signs, not too long, never empty. */
export function safeFileName(text: string): string {
  const safe = text
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .slice(0, longest)
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return safe === '' ? '_' : safe;
}

/** Gives each name a file of its own: the second `Song.mp3` becomes `Song (2).mp3`, whatever the case. */
export function openFileNames(): (folder: string, name: string, extension: string) => string {
  const usedNames = new Set<string>();
  return (folder, name, extension) => {
    const base = `${folder}/${safeFileName(name)}`;
    for (let number = 1; ; number += 1) {
      const path = `${base}${number === 1 ? '' : ` (${number})`}.${extension}`;
      const key = path.toLowerCase();
      if (!usedNames.has(key)) {
        usedNames.add(key);
        return path;
      }
    }
  };
}
