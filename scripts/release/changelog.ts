const unreleased = '## Unreleased';

/** A number of Semantic Versioning with no build: `1.2.3`, `1.2.3-rc.1`. */
const semver = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/;

/** Reports whether a version comes after another (Semantic Versioning 2.0.0, section 11, with pre-releases by their letters). */
export function isLater(version: string, than: string): boolean {
  const [, ...next] = semver.exec(version) ?? [];
  const [, ...last] = semver.exec(than) ?? [];
  if (next.length === 0 || last.length === 0) return false;
  for (const at of [0, 1, 2]) if (next[at] !== last[at]) return Number(next[at]) > Number(last[at]);
  if (last[3] === undefined) return false;
  return next[3] === undefined || next[3].localeCompare(last[3], 'en', { numeric: true }) > 0;
}

/**
 * Gives the entries below *Unreleased* to a version, and leaves that heading empty.
 * @throws Error where nothing is listed there
 */
export function releaseChanges(changelog: string, version: string, date: Date): string {
  if (changesOf(changelog, unreleased) === '')
    throw new Error('CHANGELOG.md has nothing below "Unreleased".');
  const heading = `## ${version} (${date.toISOString().slice(0, 10)})`;
  return changelog.replace(unreleased, `${unreleased}\n\n${heading}`);
}

/** Returns what stands below a version's heading, without the heading. */
export function notesOf(changelog: string, version: string): string {
  return changesOf(changelog, `## ${version} `);
}

function changesOf(changelog: string, heading: string): string {
  const at = changelog.indexOf(`\n${heading}`);
  if (at < 0) return '';
  const lines = changelog
    .slice(at + 1)
    .split('\n')
    .slice(1);
  const end = lines.findIndex((line) => line.startsWith('## '));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}
