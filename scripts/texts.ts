import { faultsOf, readLanguage } from './text-faults.ts';

/** `npm run texts -- de`: says what a language lacks, and what it has too much. Ends with 1 where there is something. */
const language = process.argv[2] ?? '';
if (!/^[a-z]{2,3}(-[A-Za-z]+)?$/.test(language)) {
  process.stderr.write('npm run texts -- <language>, for instance de\n');
  process.exit(2);
}
const english = await readLanguage('en');
const faults = faultsOf(language, await readLanguage(language), english);
const areas = new Set(faults.map((fault) => fault.slice(0, fault.indexOf(':'))));
const summary =
  faults.length === 0
    ? `${language} has every text.\n`
    : `\n${faults.length} in ${areas.size} of ${Object.keys(english).length} files.\n`;
process.stdout.write([...faults, summary].join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
