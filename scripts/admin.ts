import { parseArgs } from 'node:util';
import { productVersion } from '#server/version.ts';
import { startFailure } from '#server/start-failure.ts';
import { type Command, commands } from './admin/commands.ts';
import { Refusal } from './admin/refusal.ts';
import { nameMeantBy } from '#shared/typos.ts';

/** The command line is none that its help describes. */
class WrongUse extends Error {}

/** `segue-admin COMMAND`: the operator's commands, beside a running server or without one. */
const [name = '', ...words] = process.argv.slice(2);
try {
  await main();
} catch (error) {
  const isOurs = error instanceof Refusal || error instanceof WrongUse;
  console.error(isOurs ? error.message : startFailure(error));
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}

async function main(): Promise<void> {
  if (name === '--version') return console.log(productVersion);
  const command = commands[name];
  if (!command) {
    const isAsked = ['', 'help', '--help', '-h'].includes(name);
    const about = commands[words[0] ?? ''];
    if (isAsked) return console.log(about ? usageOf(words[0] ?? '', about) : help());
    const question = didYouMean(name, Object.keys(commands));
    throw new WrongUse(`segue-admin knows no command "${name}".${question} These are there:\n\n${help()}`);
  }
  const { positionals, values } = readWords(command);
  if (values['help']) return console.log(usageOf(name, command));
  const { least = 0, most = 0 } = command;
  if (positionals.length < least || positionals.length > most) throw new WrongUse(usageOf(name, command));
  await command.run(positionals, values);
}

/** @throws WrongUse naming the option that there is not, or that lacks its value */
function readWords(command: Command) {
  const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const usage = usageOf(name, command);
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new WrongUse(`${message}\n\n${usage}`);
    const option = /'(-[^']*)'/.exec(message)?.[1] ?? '';
    const question = didYouMean(
      option,
      Object.keys(options).map((one) => `--${one}`),
    );
    throw new WrongUse(`segue-admin ${name} has no option ${option}.${question}\n\n${usage}`);
  }
}

function didYouMean(typed: string, known: readonly string[]): string {
  const meant = nameMeantBy(typed, known);
  return meant === null ? '' : ` Did you mean ${meant}?`;
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
    'PERSON is a username or an email address. SEGUE_DATA_DIR says where the data is; the settings of the server that runs there are found.',
    'segue-admin help COMMAND says more.',
  ].join('\n');
}
