import type { AppContext } from '#server/context.ts';
import { addItem } from '#server/features/playlists/core/edits/edit-items.service.ts';
import { acceptInvite, createInvite } from '#server/features/playlists/core/members/invite.service.ts';
import { setRights } from '#server/features/playlists/core/members/member.service.ts';
import { acceptSuggestion } from '#server/features/ingest/suggestions/decide.service.ts';
import { suggest } from '#server/features/ingest/suggestions/suggestion.service.ts';
import type { Members } from './crowd.ts';
import { addressOf, at } from './site.ts';

/** An act of one person for another's playlist. */
type Deed = { daysAgo: number } & (
  | { who: string; joins: 'add' | 'edit' }
  | { who: string; adds: string }
  /** A person of the demo, or a visitor by the name that they give. */
  | { who?: string; visitor?: string; suggests: string; note: string; isAccepted?: true }
);

/** A playlist that its owner makes together with others. */
export interface SharedList {
  /** A collection, by its name. */
  playlist: string;
  deeds: readonly Deed[];
}

export const sharedLists: readonly SharedList[] = [
  {
    playlist: 'Cena con amici',
    deeds: [
      { daysAgo: 9, who: 'sofia_conti', joins: 'edit' },
      { daysAgo: 9, who: 'sofia_conti', adds: 'Persiane' },
      { daysAgo: 8, who: 'tomas.herrera', joins: 'add' },
      { daysAgo: 7, who: 'tomas.herrera', adds: 'Tres cuerdas' },
      {
        daysAgo: 6,
        who: 'chiara.deluca',
        suggests: 'Stay for Coffee',
        note: 'Between the pasta and the argument about politics.',
        isAccepted: true,
      },
      { daysAgo: 4, who: 'sofia_conti', adds: 'Gelato Queen' },
      {
        daysAgo: 2,
        who: 'amara',
        suggests: 'Blue Room',
        note: 'For when the coffee comes. Trust me on this one.',
      },
      {
        daysAgo: 1,
        visitor: 'Zia Pina',
        suggests: 'Valzer per la nonna',
        note: 'La nonna la vuole per il dolce!',
      },
    ],
  },
];

interface Site {
  ctx: AppContext;
  members: Members;
  trackOf: (title: string) => Promise<string>;
  now: number;
}

const dayMs = 24 * 60 * 60_000;

/** Lets people join a playlist, add to it and suggest tracks for it, in the order of the days. */
export async function makeTogether(
  site: Site,
  { id, ownerId }: { id: string; ownerId: string },
  { deeds }: SharedList,
): Promise<void> {
  const first = Math.max(...deeds.map(({ daysAgo }) => daysAgo));
  const opened = at(site.ctx, site.now - (first + 0.1) * dayMs);
  await setRights(opened, { id: ownerId }, id, { suggest: 'link', without_account: true });
  for (const deed of deeds) await carryOut(site, { id, ownerId }, deed);
}

async function carryOut(
  { ctx, members, trackOf, now }: Site,
  { id, ownerId }: { id: string; ownerId: string },
  deed: Deed,
): Promise<void> {
  const then = at(ctx, now - deed.daysAgo * dayMs);
  const person = deed.who === undefined ? null : { id: members.idOf(deed.who) };
  const owner = { id: ownerId };
  if ('joins' in deed && person) {
    const { invite } = await createInvite(then, owner, id, { right: deed.joins, name: deed.who });
    await acceptInvite(then, person, invite.id);
  } else if ('adds' in deed && person) {
    await addItem(then, person, id, { track_id: await trackOf(deed.adds) });
  } else if ('suggests' in deed) {
    const caller = { deviceId: 'demo-visitor', ip: addressOf(deed.daysAgo) };
    const { suggestion } = await suggest(then, { viewer: person, caller }, id, {
      track_id: await trackOf(deed.suggests),
      note: deed.note,
      ...(deed.visitor === undefined ? {} : { name: deed.visitor }),
    });
    if (!deed.isAccepted) return;
    const asker = { viewer: owner, caller };
    await acceptSuggestion(then, asker, { playlistId: id, id: suggestion.id }, undefined);
  }
}
