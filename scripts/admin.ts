import { parseArgs } from 'node:util';
import { productVersion } from '#server/version.ts';
import { startFailure } from '#server/start-failure.ts';
import { type Command, commands } from './admin/commands.ts';
import { Refusal } from './admin/refusal.ts';

/** `segue-admin COMMAND`: the operator's commands, beside a running server or without one. */
const [name = '', ...words] = process.argv.slice(2);
try {
  await main();
} catch (error) {
  console.error(error instanceof Refusal ? error.message : startFailure(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  if (name === '--version') return console.log(productVersion);
  const command = commands[name];
  if (!command) {
    const isAsked = ['', 'help', '--help', '-h'].includes(name);
    const about = commands[words[0] ?? ''];
    if (isAsked) return console.log(about ? usageOf(words[0] ?? '', about) : help());
    return refuse(`segue-admin knows no command "${name}". These are there:\n\n${help()}`);
  }
  const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
  const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options });
  if (values['help']) return console.log(usageOf(name, command));
  const { least = 0, most = 0 } = command;
  if (positionals.length < least || positionals.length > most) return refuse(usageOf(name, command));
  await command.run(positionals, values);
}

function refuse(words: string): void {
  console.error(words);
  process.exitCode = 2;
}

function usageOf(word: string, { takes, says, more }: Command): string {
  return [`Usage: segue-admin ${word} ${takes}`.trimEnd(), '', says, ...(more ? ['', more] : [])].join('\n');
}

function help(): string {
  const rows = Object.entries(commands).map(([word, { takes, says }]) => {
    const withoutOptions = takes.replaceAll(/\[[^\]]*\] ?/g, '');
    return [`${word} ${withoutOptions}`.trimEnd(), says];
  });
  const width = Math.max(...rows.map(([usage = '']) => usage.length));
  return [
    'Usage: segue-admin COMMAND',
    '',
    ...rows.map(([usage = '', says = '']) => `  ${usage.padEnd(width)}  ${says}`),
    '',
    'PERSON is a username or an email address. The settings are those of the server: SEGUE_DATA_DIR says where its data is.',
    'segue-admin help COMMAND says more.',
  ].join('\n');
}
