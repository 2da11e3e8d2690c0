import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const licenseFiles = '{LICENSE,LICENCE,COPYING,NOTICE,License,license}*';

interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
}

export interface LicensedPackage {
  /** Its folder. */
  place: string;
  name: string;
  version: string;
  /** SPDX. */
  license: string;
  /** As the lock holds it. */
  integrity: string | undefined;
}

interface Lock {
  packages: Record<string, LockedPackage>;
}
const readLock = (): Lock => JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;

/** Adds the folders of packages and of all that they need. */
function follow({ packages }: Lock, names: Iterable<string>, found: Set<string>): void {
  const visit = (name: string, from: string): void => {
    const place = folderOf(packages, name, from);
    if (place === null || found.has(place)) return;
    found.add(place);
    for (const needed of Object.keys(packages[place]?.dependencies ?? {})) visit(needed, place);
  };
  for (const name of names) visit(name, '');
}

/** The folders of packages and of what they need, as far as they are installed here. */
export function listNeeded(names: readonly string[]): string[] {
  const found = new Set<string>();
  follow(readLock(), names, found);
  const all = [...found].toSorted();
  return all.filter((place) => existsSync(path.join(root, place)));
}

/** The packages that reach operators and visitors, of every platform: those that the server needs, and those that the web is built of. */
export function listShipped(): LicensedPackage[] {
  const lock = readLock();
  const { packages } = lock;
  const shipped = new Set(Object.keys(packages).filter((place) => place !== '' && !packages[place]?.dev));
  follow(lock, importedByWeb(), shipped);
  return [...shipped].toSorted().flatMap((place) => {
    const found = packages[place];
    if (!found) return [];
    const { version, license = 'unknown', integrity } = found;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ place, name, version, license, integrity }];
  });
}

/** The shipped packages that are installed here (those of other platforms are not), each with the files of its licence. */
export function listLicenses(): (LicensedPackage & { texts: string[] })[] {
  return listShipped()
    .filter(({ place }) => existsSync(path.join(root, place)))
    .map((one) => {
      const files = globSync(path.join(root, one.place, licenseFiles)).toSorted();
      return { ...one, texts: files.filter((file) => !/\.[jt]s$/.test(file)) };
    });
}

/** Finds a package as Node does: in the folder of the package that requires it, then in those above. */
function folderOf(packages: Record<string, LockedPackage>, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return null;
  }
}

/** The packages that the web's sources name. */
function importedByWeb(): Set<string> {
  const files = globSync('web/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const words = files.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:from |import\(?\s*|url\()['"]((?:@[\w-]+\/)?[a-z][\w.-]*)/g,
    ),
  ]);
  return new Set(words.map(([, name = '']) => name));
}

/** The list with every text, as it goes with each copy of Segue. */
export function licenseList(): string {
  const parts = listLicenses().map(({ name, version, license, texts }) => {
    const text = texts.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
    return `${name} ${version}\n${license}\n\n${text}`.trimEnd();
  });
  const fonts = readFileSync(
    path.join(root, 'server/features/social/sharing/fonts/LICENSE'),
    'utf8',
  ).trimEnd();
  const title = 'Segue holds these works of others, under the licences that stand with each.';
  return `${[title, ...parts, fonts].join(`\n\n${'-'.repeat(80)}\n`)}\n`;
}

if (process.argv[1] === import.meta.filename) process.stdout.write(licenseList());
