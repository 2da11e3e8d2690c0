import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Finding, isMet, type Measure } from './finding.ts';
import { machine, watchHost } from './machine.ts';

/**
 * Runs the measures that the command line names, or all that are not apart (`--large` for the large ones); prints what
 * they find and keeps it as a file.
 */
export async function runMeasures(measures: readonly Measure[]): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { large: { type: 'boolean', default: false } },
  });
  const unknown = positionals.find((name) => !measures.some((measure) => measure.name === name));
  if (unknown !== undefined) {
    console.error(
      `No measure is called ${unknown}. There are: ${measures.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  const wanted = measures.filter(({ name, onlyByName = false, isLarge = false }) =>
    positionals.length === 0 ? !onlyByName && isLarge === values.large : positionals.includes(name),
  );

  const results: Record<string, Finding[] | { failed: string }> = {};
  const stolen: Record<string, number> = {};
  for (const measure of wanted) {
    console.log(`\n${measure.name}: ${measure.about}`);
    const shareTaken = watchHost();
    try {
      const findings = await measure.run();
      results[measure.name] = findings;
      for (const finding of findings) print(finding);
      const taken = shareTaken();
      if (taken !== null) {
        stolen[measure.name] = taken;
        console.log(`    the machine's host took ${round(taken * 100)} % of its processors meanwhile`);
      }
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      results[measure.name] = { failed };
      console.log(`  failed: ${failed}`);
      process.exitCode = 1;
    }
  }
  console.log(`\nKept in ${await save({ results, stolen })}`);
}

function print(finding: Finding): void {
  const { what, value, unit, goal, parts = {} } = finding;
  const met = isMet(finding);
  const wish =
    goal === undefined ? '' : 'least' in goal ? `, at least ${goal.least}` : `, at most ${goal.most}`;
  const mark = met === null ? ' ' : met ? '✓' : '✗';
  console.log(`${mark} ${what}: ${round(value)} ${unit}${wish}`);
  const details = Object.entries(parts).map(([name, part]) => `${name} ${round(part)}`);
  if (details.length > 0) console.log(`    ${details.join(', ')}`);
}

function round(value: number): string {
  return Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)));
}

async function save(found: object): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  const now = new Date();
  const file = path.join(folder, `${now.toISOString().replaceAll(/[:.]/g, '-')}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ at: now.toISOString(), machine: machine.describe(), ...found }, null, 2)}\n`,
  );
  return path.relative(process.cwd(), file);
}
