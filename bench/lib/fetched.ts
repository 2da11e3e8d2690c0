import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../.cache/measures');

/**
 * Imports a package that one measure alone needs: fetched from its registry the first time, so that no installation brings it.
 * It brings no types with it.
 */
export async function importFetched<Module>(name: string, version: string, file: string): Promise<Module> {
  const place = path.join(folder, 'node_modules', name);
  const manifest = path.join(place, 'package.json');
  const present = existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version;
  if (present !== version) {
    mkdirSync(folder, { recursive: true });
    const words = ['install', '--silent', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
    const { status, error } = spawnSync('npm', [...words, `${name}@${version}`], { stdio: 'inherit' });
    if (error) throw error;
    if (status !== 0) throw new Error(`npm could not fetch ${name} ${version}`);
  }
  return (await import(path.join(place, file))) as Module;
}
