import type { AppContext } from '#server/context.ts';
import { addItem, moveItem, removeItem } from '#server/features/playlists/core/edits/edit-items.service.ts';
import { updatePlaylist } from '#server/features/playlists/core/edits/edit.service.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { forkPlaylist } from '#server/features/playlists/core/versions/version.service.ts';
import type { PlaylistPatch } from '#shared/playlists/playlist-edits.ts';
import type { Members } from './crowd.ts';
import { type Acting, at } from './site.ts';

/** An edit of a playlist, some days after its music came together. */
type Edit = { daysAgo: number } & (
  | { words: Omit<PlaylistPatch, 'version'> }
  | { without: string }
  | { with: string }
  | { first: string }
);

/** Edits of a playlist in its first days, and a version that another person made of it meanwhile. */
export interface ListPast {
  /** A collection, by its name. */
  playlist: string;
  edits: readonly Edit[];
  version: { owner: string; daysAgo: number; edits: readonly Edit[] };
}

export const pasts: readonly ListPast[] = [
  {
    playlist: 'Start Here',
    edits: [
      { daysAgo: 9, words: { name: 'Start Here, winter edition' } },
      { daysAgo: 9, without: 'Monsoon Drain' },
      { daysAgo: 8, first: 'Lapporten' },
      { daysAgo: 6, with: 'Bossa per Emma' },
      { daysAgo: 5, without: 'Generator Funk' },
      { daysAgo: 3, words: { name: 'Start Here' } },
      { daysAgo: 2, with: 'Velvet Hour' },
    ],
    version: {
      owner: 'sofia_conti',
      daysAgo: 7,
      edits: [
        { daysAgo: 7, words: { name: 'Start Here, slower' } },
        { daysAgo: 6, without: 'Neon Autogrill' },
        { daysAgo: 6, with: 'Say It Slower' },
      ],
    },
  },
];

interface Site {
  ctx: AppContext;
  members: Members;
  trackOf: (title: string) => Promise<string>;
  now: number;
}

const dayMs = 24 * 60 * 60_000;

/** Applies a playlist's past in the order of its days: its owner's edits, and the version of another person. */
export async function liveThrough(
  site: Site,
  { id, ownerId }: { id: string; ownerId: string },
  past: ListPast,
): Promise<void> {
  const { version } = past;
  const isBefore = ({ daysAgo }: Edit): boolean => daysAgo > version.daysAgo;
  for (const edit of past.edits.filter(isBefore)) await carryOut(site, ownerId, id, edit);
  const editor = site.members.idOf(version.owner);
  const { id: versionId } = await forkPlaylist(
    at(site.ctx, site.now - version.daysAgo * dayMs),
    { id: editor },
    id,
  );
  for (const edit of version.edits) await carryOut(site, editor, versionId, edit);
  for (const edit of past.edits.filter((one) => !isBefore(one))) await carryOut(site, ownerId, id, edit);
}

async function carryOut(
  { ctx, now, trackOf }: Site,
  personId: string,
  id: string,
  edit: Edit,
): Promise<void> {
  const acting: Acting = { id: personId, when: now - edit.daysAgo * dayMs };
  const then = at(ctx, acting.when);
  const { version, tracks } = await getPlaylist(then, acting, id);
  const itemOf = (title: string): string => {
    const track = tracks.find((one) => one.title === title);
    if (!track) throw new Error(`The demo's list has no ${title}`);
    return track.entry_id;
  };
  if ('words' in edit) await updatePlaylist(then, acting, id, { version, ...edit.words });
  else if ('with' in edit) await addItem(then, acting, id, { track_id: await trackOf(edit.with) });
  else if ('without' in edit)
    await removeItem(then, acting, { playlistId: id, itemId: itemOf(edit.without) });
  else {
    const move = { version, before: tracks[0]?.entry_id ?? null };
    await moveItem(then, acting, { playlistId: id, itemId: itemOf(edit.first) }, move);
  }
}
