import { base } from '#web/lib/base.ts';
const storageKey = 'reloaded_for_update';
const onceInMs = 60_000;

/**
 * After an update the server no longer has the old pages: begins again with the new ones. Does nothing, and answers
 * false, while the server is out of reach or where a reload did not help just before.
 */
export async function reloadForUpdate(): Promise<boolean> {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < onceInMs) return false;
  const answers = await fetch(`${base}/`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return false;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
  return true;
}
