import type { AppContext } from '#server/context.ts';
import { openFeed } from '#server/features/playlists/core/feed/feed.service.ts';
import { getHead } from '#server/pages/head.service.ts';
import type { PageData, PageParts } from '#server/pages/page-data.ts';
import { openPages } from '#server/pages/pages.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import type { Client, Harness } from './harness.ts';

/** A person's public face, a playlist of theirs, the file in it, a note and a comment to that: what the doors are tried with. */
export interface World {
  segue: Harness;
  ownerName: string;
  ownerId: string;
  playlistId: string;
  trackId: string;
  /** Words that stand in an answer where it shows the thing. */
  words: Record<Thing, string>;
  cover: string;
  avatar: string;
  /** When the file was in the playlist. */
  filledAt: string;
}

/** Makes what doors need besides once for a world: each is opened in every state by everybody, and lists what was made. */
export function oncePer<Made>(make: (world: World) => Promise<Made>): (world: World) => Promise<Made> {
  const made = new WeakMap<World, Promise<Made>>();
  return (world) => made.getOrInsertComputed(world, make);
}

/** Somebody at a door: with their session, and the key of their app. */
export interface Asker {
  client: Client;
  viewer: Viewer;
  appKey: string;
  /** An empty playlist of theirs; null for a visitor. */
  ownPlaylistId: string | null;
  /** A version of the playlist, empty and with a name of its own. A visitor has none. */
  versionId: string;
}

type Thing = 'playlist' | 'track' | 'person' | 'note' | 'comment';

/**
 * `list`: shows everybody what is listed. `found`: the same and the asker's own. `link`: shows what may be opened by its
 * address. `item`: what a playlist lists, with it. `owned`: lists the asker's own. `file`: a picture that the browser asks
 * for without a session, by a name that cannot be guessed. `holder`: the playlists that list a track; `listed holder`:
 * those of them that are listed for everybody. `news`: what is new in
 * public playlists of others, with its tracks. `past`: what a playlist listed once, with it. `told`: the same, and what
 * others did with the asker's own. `noted`: finds playlists by a note or a comment.
 * `shared`: lists what the asker is a member of. `team`: for the owner and members.
 */
export type DoorKind =
  | 'list'
  | 'news'
  | 'told'
  | 'found'
  | 'noted'
  | 'link'
  | 'item'
  | 'past'
  | 'owned'
  | 'file'
  | 'holder'
  | 'listed holder'
  | 'shared'
  | 'team';

export interface Door {
  /** The endpoint's id, or `page` for the first HTML of a page. */
  endpoint: string;
  name: string;
  shows: Partial<Record<Thing, DoorKind>>;
  needs: 'nothing' | 'session' | 'app key';
  /** Its answers do not name what they are of: that it opens says it. */
  isNameless?: boolean;
  /** Shows some of what it may, drawn by lot. */
  isRandom?: boolean;
  /** Everybody is answered like a visitor. */
  asVisitor?: boolean;
  /** The answer, or null where the door stayed shut. */
  open(world: World, asker: Asker): Promise<string | null>;
}

export const textOf = async (response: Response): Promise<string | null> =>
  response.ok ? Buffer.from(await response.arrayBuffer()).toString('utf8') : null;

export function door(
  endpoint: string,
  shows: Door['shows'],
  path: (world: World, asker: Asker) => string,
  more: Partial<Door> & { init?: RequestInit; name?: string } = {},
): Door {
  const { init, ...rest } = more;
  return {
    endpoint,
    name: endpoint,
    shows,
    needs: 'nothing',
    open: async (world, asker) => textOf(await asker.client.fetch(path(world, asker), init)),
    ...rest,
  };
}

export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A call of an app. Its errors come with status 200. */
export function app(
  call: string,
  shows: Door['shows'],
  given: (world: World) => Record<string, string>,
  isNameless = false,
): Door {
  return {
    isNameless,
    endpoint: 'subsonic.get',
    name: `subsonic ${call}`,
    shows,
    needs: 'app key',
    async open(world, { viewer, appKey }) {
      // Wrong keys are counted, and a visitor has none.
      if (viewer === null) return null;
      const query = new URLSearchParams({
        f: 'json',
        apiKey: appKey,
        v: '1.16.1',
        c: 'doors',
        ...given(world),
      });
      const text = await textOf(await world.segue.visitor.fetch(`/rest/${call}?${query}`));
      return text?.includes('"status":"failed"') ? null : text;
    },
  };
}

/** The head of a page: crawlers and previews see no more of it. */
export const page = (name: string, shows: Door['shows'], path: (world: World) => string): Door => ({
  endpoint: 'page',
  name: `page ${name}`,
  shows,
  needs: 'nothing',
  asVisitor: true,
  async open(world) {
    const { status, html } = await getHead(world.segue.ctx, path(world));
    return status === 200 ? html : null;
  },
});

/** As the server opens them: once, with caches that follow the change feed. */
const pagesOf = new WeakMap<AppContext, PageData>();

/** The data and the text that come with a page's first HTML. */
async function partsOf({ segue: { ctx } }: World, address: string): Promise<PageParts> {
  const pages = pagesOf.get(ctx) ?? openPages(ctx, openFeed(ctx));
  pagesOf.set(ctx, pages);
  return pages.partsFor(address, 'en');
}

export const session = { needs: 'session' } as const;
/** Shows of a playlist's whole: the playlist, its tracks as items, and what was written to them. */
export const whole = { playlist: 'link', track: 'item', note: 'item' } as const;

/** The text of a page without scripts. */
export const pageText = (
  name: string,
  shows: Door['shows'],
  path: (world: World) => string,
  more: Partial<Door> = {},
): Door => ({
  endpoint: 'page',
  name: `text of page ${name}`,
  shows,
  needs: 'nothing',
  asVisitor: true,
  open: async (world) => (await partsOf(world, path(world))).text?.markup ?? null,
  ...more,
});

/** The data that comes with the page of a search; its text repeats the question. */
export const searchPage = (
  shows: Door['shows'],
  address: (world: World) => Record<string, string>,
): Door => ({
  endpoint: 'page',
  name: `page of a search for ${Object.keys(shows).join()}`,
  shows,
  needs: 'nothing',
  asVisitor: true,
  async open(world) {
    const { head } = await partsOf(world, `/search?${new URLSearchParams(address(world))}`);
    const known = JSON.parse(/id="known">(.*)<\/script>/.exec(head)?.[1] ?? '[]') as { data: unknown }[];
    return JSON.stringify(known.map(({ data }) => data));
  },
});
