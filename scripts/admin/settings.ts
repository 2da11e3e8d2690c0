import { readFile } from 'node:fs/promises';
import { type Config, readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-values.ts';
import { holderOf } from '#server/data-dir-lock.ts';
import { readNoted } from '#server/noted-settings.ts';

/**
 * The settings for a command: its own, and those of the server that runs on its data directory.
 * @throws ConfigError where the server has settings that can be read nowhere
 */
export async function readSettings(): Promise<Config> {
  const own = readConfig();
  const { dataDir } = own;
  const noted = await readNoted(dataDir);
  if (!noted) return own;
  const holder = holderOf(dataDir);
  const running = holder ? await environmentOf(holder.pid) : {};
  // The server's working directory may be another one, and its port one that it chose itself.
  const places = { SEGUE_DATA_DIR: dataDir, SEGUE_PUBLIC_URL: noted.publicUrl };
  const env = { ...running, ...places, ...settingsIn(process.env), SEGUE_ROLE: 'all' };
  const missing = noted.given.filter((name) => !(name in env));
  if (missing.length > 0) throw new ConfigError(adviceFor(dataDir, missing, holder !== null));
  return readConfig({ ...process.env, ...env });
}

const settingsIn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name.startsWith('SEGUE_') && value?.trim()),
  );

/** The settings with which a process of the same user was started; none where the system does not tell (proc(5), Linux). */
async function environmentOf(pid: number): Promise<NodeJS.ProcessEnv> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const entries = text.split('\0').map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, Math.max(0, at)), line.slice(at + 1)] as const;
  });
  return settingsIn(Object.fromEntries(entries));
}

function adviceFor(dataDir: string, missing: readonly string[], isRunning: boolean): string {
  const who = isRunning ? 'The server that runs on' : 'The server that last ran on';
  return [
    `${who} ${dataDir} was given ${missing.join(', ')}, and this command was not: it would work on other data.`,
    'Give it the same settings. Those of a systemd service stand in its EnvironmentFile:',
    `  sudo systemd-run --pipe --wait --collect --uid=segue --property=EnvironmentFile=/etc/segue.env \\`,
    `    --setenv=SEGUE_DATA_DIR=${dataDir} --working-directory=/opt/segue npx segue-admin COMMAND`,
  ].join('\n');
}
