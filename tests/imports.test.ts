import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

// Who may import whom (docs/architecture.md), types included. What the linter can say by a pattern, it says; circles and
// layers need the whole graph.

const root = path.resolve(import.meta.dirname, '..');
const specifier = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'([^']+)'/g;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;
/** The files of the server, and those of the contract and the web. */
let files: Graph;
let others: Graph;

beforeAll(async () => {
  const [server, shared, web] = await Promise.all(['server', 'shared', 'web'].map(readImports));
  files = new Map(server);
  others = new Map([...(shared ?? []), ...(web ?? [])]);
});

/** Reads the imports of each file of a folder, tests left out. */
async function readImports(folder: string): Promise<[string, ReadonlySet<string>][]> {
  const names = (await readdir(path.join(root, folder), { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return Promise.all(
    names.map(async (name): Promise<[string, ReadonlySet<string>]> => {
      const file = `${folder}/${name}`;
      const text = await readFile(path.join(root, file), 'utf8');
      const targets = [...text.matchAll(specifier)].map(([, target = '']) => resolve(file, target));
      return [file, new Set(targets.filter((target) => target !== null))];
    }),
  );
}

/** The file of ours that an import names; null for a package. */
function resolve(from: string, target: string): string | null {
  if (/^#(server|shared|web|tests)\//.test(target)) return target.slice(1);
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : null;
}

/** The graph of what `groupOf` makes of the files; files of no group are left out. */
function groups(groupOf: (file: string) => string | null): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const from = groupOf(file);
    if (from === null) continue;
    const known = graph.get(from) ?? new Set();
    graph.set(from, known);
    for (const target of targets) {
      const to = groupOf(target);
      if (to !== null && to !== from) known.add(to);
    }
  }
  return graph;
}

/** The groups that reach each other: each of them as a sorted list. */
function circles(graph: Graph): string[][] {
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const next of graph.get(node) ?? []) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return seen;
  };
  const reach = new Map([...graph.keys()].map((node) => [node, reached(node)]));
  const found = [...graph.keys()]
    .filter((node) => reach.get(node)?.has(node))
    .map((node) => [...(reach.get(node) ?? [])].filter((other) => reach.get(other)?.has(node)).toSorted());
  return [...new Map(found.map((circle) => [circle.join(), circle])).values()];
}

const featureOf = (file: string) => /^server\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? null;
const within = (folder: string) => (file: string) => (file.startsWith(`server/${folder}/`) ? file : null);

/** The wings of the house, from below: a wing imports those below it alone. */
const wings = [
  'base',
  'accounts',
  'music',
  'playlists',
  'social',
  'ingest',
  'moderation',
  'operations',
  'apps',
];

test.each([
  ['server', /^server\/features\/([^/]+)\//],
  ['shared', /^shared\/(?!texts\/)([^/]+)\//],
] as const)('each wing of %s stands above all wings that it imports', (_, pattern) => {
  const wingOf = (file: string) => pattern.exec(file)?.[1] ?? null;
  const found = new Set<string>();
  const wrong = [...files, ...others].flatMap(([file, targets]) => {
    const from = wingOf(file);
    if (from === null) return [];
    found.add(from);
    return [...targets]
      .filter((target) => wings.indexOf(wingOf(target) ?? from) > wings.indexOf(from))
      .map((target) => `${file} -> ${target}`);
  });
  expect([...found].filter((wing) => !wings.includes(wing))).toEqual([]);
  expect(found.size).toBe(wings.length);
  expect(wrong).toEqual([]);
});

test('the parts of a playlist stand in no circle', () => {
  const core = /^server\/features\/playlists\/core\/([^/]+)/;
  expect(circles(groups((file) => core.exec(file)?.[1] ?? null))).toEqual([]);
});

test('the web’s player imports no component', () => {
  const wrong = [...others].flatMap(([file, targets]) =>
    file.startsWith('web/player/')
      ? [...targets]
          .filter((target) => /^web\/(components|features|app)\//.test(target))
          .map((target) => `${file} -> ${target}`)
      : [],
  );
  expect(wrong).toEqual([]);
});

test('no feature imports another that imports it, on whatever way', () => {
  expect(circles(groups(featureOf))).toEqual([]);
});

test.each(['db', 'http', 'lib', 'search', 'visibility', 'workers'])(
  'the files of server/%s stand in no circle',
  (folder) => {
    expect(circles(groups(within(folder)))).toEqual([]);
  },
);

// Some of them make passwords and passphrases quick to try.
test('no file of the server imports the code of tests', () => {
  const wrong = [...files].filter(([, targets]) =>
    [...targets].some((target) => /^tests\/|\.test\.ts$/.test(target)),
  );
  expect(wrong.map(([file]) => file)).toEqual([]);
});

describe('nothing imports upwards:', () => {
  const layerOf = (file: string) => file.split('/')[1] ?? '';
  const engines = /^(bus|changes|locks|db|fingerprint|mail|media|search|stores|workers)$/;
  const upwards = (from: (layer: string) => boolean, to: (layer: string) => boolean) =>
    [...files].flatMap(([file, targets]) =>
      from(layerOf(file))
        ? [...targets]
            .filter((target) => target.startsWith('server/') && to(layerOf(target)))
            .map((target) => `${file} -> ${target}`)
        : [],
    );
  const isLow = (layer: string) => layer === 'lib' || /^(config(-values)?|version)\.ts$/.test(layer);

  test('server/lib and the configuration only each other', () => {
    expect(upwards(isLow, (layer) => !isLow(layer))).toEqual([]);
  });

  test('the engines only each other, the rule of who may see what, and what is below', () => {
    expect(
      upwards(
        (layer) => engines.test(layer),
        (layer) => !isLow(layer) && !engines.test(layer) && layer !== 'visibility',
      ),
    ).toEqual([]);
  });

  test('server/http and the context no feature', () => {
    const isMiddle = (layer: string) => layer === 'http' || layer === 'context.ts';
    expect(upwards(isMiddle, (layer) => /^(features|pages|app\.ts)$/.test(layer))).toEqual([]);
  });

  test('no feature the pages', () => {
    expect(
      upwards(
        (layer) => layer === 'features',
        (layer) => /^(pages|app\.ts)$/.test(layer),
      ),
    ).toEqual([]);
  });

  test('no feature another one’s store, and no store a service or an engine but the database', () => {
    const wrong = [...files].flatMap(([file, targets]) => {
      const feature = featureOf(file);
      if (feature === null) return [];
      return [...targets]
        .filter((target) => {
          const isOthers = target.endsWith('.store.ts') && featureOf(target) !== feature;
          const isStore = file.endsWith('.store.ts');
          return (
            isOthers || (isStore && (target.endsWith('.service.ts') || target.startsWith('server/http/')))
          );
        })
        .map((target) => `${file} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });
});
