import { useEffect, useState } from 'react';
import { lookUpLinks, type PreviewLine, type PreviewList } from '#shared/ingest/import-export.ts';
import { call } from '#web/lib/api.ts';

/** Links of one call: fewer than allowed, so that names appear screen by screen. */
const linksAtOnce = 10;
const timeoutMs = 60_000;

export interface LookUps {
  lists: readonly PreviewList[];
  /** The number of nameless links looked up so far; `total` is the number of all. */
  done: number;
  total: number;
  /** True after a failure or the rate limit: the remaining links keep their titles. */
  hasStopped: boolean;
}

/** The lists of a preview, with the titles of nameless links, which are looked up at their sites in batches. */
export function useLookUps(lists: readonly PreviewList[]): LookUps {
  const [urls] = useState(() => namelessUrls(lists));
  const [found, setFound] = useState<ReadonlyMap<string, PreviewLine>>(new Map());
  const [done, setDone] = useState(0);
  const [hasStopped, setStopped] = useState(false);

  useEffect(() => {
    const left = new AbortController();
    async function lookUp(): Promise<void> {
      for (let from = 0; from < urls.length; from += linksAtOnce) {
        const some = urls.slice(from, from + linksAtOnce);
        const { signal } = left;
        const lines = await call(lookUpLinks, { body: { urls: some }, timeoutMs, signal });
        if (left.signal.aborted) return;
        setFound((known) => new Map([...known, ...lines.map((line, at) => [some[at] ?? '', line] as const)]));
        setDone(from + some.length);
      }
    }
    lookUp().catch(() => {
      if (!left.signal.aborted) setStopped(true);
    });
    return () => left.abort();
  }, [urls]);

  const named = lists.map((list) => ({ ...list, lines: list.lines.map((line) => withWords(line, found)) }));
  return { lists: named, done, total: urls.length, hasStopped };
}

function namelessUrls(lists: readonly PreviewList[]): string[] {
  const nameless = lists.flatMap(({ lines }) => lines).filter(({ is_nameless }) => is_nameless);
  return [...new Set(nameless.flatMap(({ url }) => url ?? []))];
}

/** A line with the words found for its link. `already` stays: the list itself knows its repetitions. */
function withWords(line: PreviewLine, found: ReadonlyMap<string, PreviewLine>): PreviewLine {
  const result = line.is_nameless && line.url !== null ? found.get(line.url) : undefined;
  return result && !result.is_nameless ? { ...result, url: line.url, already: line.already } : line;
}
