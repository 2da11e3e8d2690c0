import { useEffect, useState } from 'react';
import { lookUpLinks, type PreviewLine, type PreviewList } from '#shared/ingest/import-export.ts';
import { call } from '#web/lib/api.ts';

/** Fewer than may be asked at once, so that names appear one screen at a time. */
const linksAtOnce = 10;
const timeoutMs = 60_000;

export interface LookUps {
  lists: readonly PreviewList[];
  /** How many of the nameless links have been asked about, and how many there are. */
  done: number;
  total: number;
  /** Sites may be asked no more for now, or do not answer: the rest keep what they have. */
  hasStopped: boolean;
}

/** The lists of a preview, with the names of links that the list gives no words for: their sites are asked piece by piece. */
export function useLookUps(lists: readonly PreviewList[]): LookUps {
  const [urls] = useState(() => namelessUrls(lists));
  const [told, setTold] = useState<ReadonlyMap<string, PreviewLine>>(new Map());
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
        setTold((known) => new Map([...known, ...lines.map((line, at) => [some[at] ?? '', line] as const)]));
        setDone(from + some.length);
      }
    }
    lookUp().catch(() => {
      if (!left.signal.aborted) setStopped(true);
    });
    return () => left.abort();
  }, [urls]);

  const named = lists.map((list) => ({ ...list, lines: list.lines.map((line) => withWords(line, told)) }));
  return { lists: named, done, total: urls.length, hasStopped };
}

function namelessUrls(lists: readonly PreviewList[]): string[] {
  const nameless = lists.flatMap(({ lines }) => lines).filter(({ is_nameless }) => is_nameless);
  return [...new Set(nameless.flatMap(({ url }) => url ?? []))];
}

/** What the list knows of its own lines stays: that they stand in it twice, or in the playlist already. */
function withWords(line: PreviewLine, told: ReadonlyMap<string, PreviewLine>): PreviewLine {
  const found = line.is_nameless && line.url !== null ? told.get(line.url) : undefined;
  return found && !found.is_nameless ? { ...found, url: line.url, already: line.already } : line;
}
