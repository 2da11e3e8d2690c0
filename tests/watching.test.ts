import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listPopular } from '#shared/playlists/playlists.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}
interface Panel {
  title: string;
  targets: { expr: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
}

const rules = (parse(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('deploy/grafana.json')) as {
  panels: Panel[];
  templating: { list: { name: string; query: string | { query: string } }[] };
};

let segue: Harness;
/** The names that `/metrics` gives, and for each the values of each label. */
const given = new Map<string, Map<string, Set<string>>>();

beforeAll(async () => {
  segue = await bootSegue();
  const admin = await segue.member('alice');
  await segue.visitor.ok(listPopular);
  const text = await (await admin.fetch('/metrics')).text();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_\d]+)(?:\{(.*)\})? \S+$/gm)) {
    const known = given.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
    given.set(name, known);
  }
});
afterAll(() => segue.close());

const words = new Set([
  'by',
  'and',
  'le',
  'job',
  'kind',
  'state',
  'route',
  'status',
  'storage',
  'label_values',
]);
/** Names in a query that are no function, no label and no word of PromQL. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/by \([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z][a-z_\d]*[a-z\d]\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name));
}

/** Prometheus gives both by itself. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance'] };

const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list.flatMap(({ name, query }) =>
    typeof query === 'string' ? [] : [[`the list of ${name}s`, query.query] as const],
  ),
];

test.each(queries)('%s asks for what is measured', (_, expr) => {
  const named = metricsIn(expr);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !given.has(name) && !ofPrometheus.metrics.includes(name))).toEqual([]);
  // A label that the metric lacks, or a value that it never has, would find nothing for ever.
  for (const [, name = '', inside = ''] of expr.matchAll(/([a-z_\d]+)\{([^}]*)\}/g))
    for (const [, label = '', sign = '', value = ''] of inside.matchAll(/(\w+)(=~|=)"([^"]*)"/g)) {
      if (ofPrometheus.labels.includes(label)) continue;
      const values = [...(given.get(name)?.get(label) ?? [])];
      expect([name, label, values.length > 0]).toEqual([name, label, true]);
      // No request has failed here.
      if (label === 'status') continue;
      const fits =
        sign === '='
          ? (one: string) => one === value
          : (one: string) => new RegExp(`^(?:${value})$`).test(one);
      expect([name, label, values.some(fits)]).toEqual([name, label, true]);
    }
});

test('every measure of the site stands on the dashboard', () => {
  const shown = new Set(queries.slice(rules.length).flatMap(([, expr]) => metricsIn(expr)));
  const own = [...given.keys()].filter((name) => name.startsWith('segue_') && !/_(sum|count)$/.test(name));
  expect(own.filter((name) => !shown.has(name) && name !== 'segue_stored_files')).toEqual([]);
});

test('an alert says how bad it is and what to do, and panels stand beside each other', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels, annotations } of rules) {
    expect([alert, ['page', 'look'].includes(labels.severity)]).toEqual([alert, true]);
    for (const text of [annotations.summary, annotations.description])
      expect(text.length).toBeGreaterThan(15);
  }
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});
