import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import * as conditions from './conditions.ts';
import {
  type Exposure,
  isVisible,
  type Listing,
  type Thing,
  trackExposure,
  type Viewer,
  visibilityFor,
} from './visibility.ts';

const open = { isOwnerActive: true, isHidden: false, isBlocked: false } as const;

describe('what a viewer may see', () => {
  const owner = { id: 'owner' };
  const viewers: Record<string, Viewer> = { visitor: null, owner, stranger: { id: 'stranger' } };
  const seen = (thing: Partial<Thing> & Pick<Thing, 'exposure'>) =>
    Object.values(viewers).map((viewer) => visibilityFor(viewer, { ...open, ownerId: owner.id, ...thing }));

  test.each<[Exposure, string[]]>([
    ['public', ['listed', 'listed', 'listed']],
    ['unlisted', ['linked', 'listed', 'linked']],
    ['private', ['hidden', 'listed', 'hidden']],
    ['trashed', ['hidden', 'hidden', 'hidden']],
  ])('of what is %s is, for a visitor, its owner and a stranger, %j', (exposure, expected) => {
    expect(seen({ exposure })).toEqual(expected);
    const [, toOwner = ''] = expected;
    expect(seen({ isHidden: true, exposure })).toEqual(['hidden', toOwner, 'hidden']);
    expect(seen({ isBlocked: true, exposure })).toEqual(['hidden', toOwner, 'hidden']);
    expect(seen({ isOwnerActive: false, exposure })).toEqual(['hidden', 'hidden', 'hidden']);
  });

  test.each<[Exposure, string]>([
    ['public', 'listed'],
    ['unlisted', 'linked'],
    ['private', 'linked'],
    ['trashed', 'hidden'],
  ])('of a playlist that is %s is, for a member, %s', (exposure, expected) => {
    const toMember = (thing: Partial<Thing> = {}) => seen({ isMember: true, exposure, ...thing })[2];
    expect(toMember()).toBe(expected);
    for (const closed of [{ isHidden: true }, { isBlocked: true }, { isOwnerActive: false }]) {
      expect(toMember(closed)).toBe('hidden');
    }
  });

  it('follows for a track from the playlists that list it', () => {
    const listing = (ownerId: string, exposure: Exposure, isOwnerActive = true): Listing => ({
      ...open,
      ownerId,
      exposure,
      isOwnerActive,
      isByOwner: true,
    });
    const byOther = (ownerId: string, exposure: Exposure): Listing => ({
      ...listing(ownerId, exposure),
      isByOwner: false,
    });
    expect(trackExposure(null, [])).toBe('private');
    expect(trackExposure(null, [listing('bob', 'private'), listing('bob', 'trashed')])).toBe('private');
    expect(trackExposure({ id: 'bob' }, [listing('bob', 'private')])).toBe('unlisted');
    expect(trackExposure(null, [listing('bob', 'unlisted')])).toBe('unlisted');
    expect(trackExposure(null, [listing('bob', 'private'), listing('eve', 'public')])).toBe('public');
    expect(trackExposure(null, [listing('eve', 'public', false)])).toBe('private');
    expect(trackExposure(null, [{ ...listing('eve', 'public'), isHidden: true }])).toBe('private');
    expect(trackExposure({ id: 'bob' }, [listing('eve', 'public')], true)).toBe('unlisted');
    expect(trackExposure({ id: 'bob' }, [], false, true)).toBe('unlisted');
    expect(trackExposure({ id: 'bob' }, [], true, true)).toBe('private');
    // By somebody else, no further than the owner's own.
    expect(trackExposure(null, [byOther('eve', 'public')])).toBe('private');
    expect(trackExposure({ id: 'eve' }, [byOther('eve', 'public')])).toBe('private');
    expect(trackExposure(null, [byOther('eve', 'public'), listing('bob', 'private')])).toBe('private');
    expect(trackExposure(null, [byOther('eve', 'public'), listing('bob', 'unlisted')])).toBe('unlisted');
    expect(trackExposure(null, [byOther('eve', 'private'), listing('bob', 'public')])).toBe('public');
    const shared = { ...listing('bob', 'private'), isMember: true };
    expect(trackExposure({ id: 'eve' }, [shared, byOther('eve', 'public')])).toBe('unlisted');
    // Kept apart from the owner, it is heard where a third person lists it.
    const apart = { ...listing('bob', 'public'), isBlocked: true };
    expect(trackExposure({ id: 'carol' }, [apart], true)).toBe('private');
    expect(trackExposure({ id: 'carol' }, [apart, byOther('eve', 'unlisted')], true)).toBe('unlisted');
  });
});

describe('the conditions for lists say the same', () => {
  let segue: Harness;
  let people: (Client & { id: string })[];
  /** A thing without blocks and members, which depend on the viewer. */
  type Placed = Omit<Thing, 'isBlocked' | 'isMember'> & { id: string };
  type PlacedListing = Placed & { isByOwner: boolean };
  /** Adders of an item: by the item's own mark, or by its contributor (the last one: an account that is gone). */
  const ways = ['unsaid', 'owner', 'other', 'given by owner', 'given by other', 'given by nobody'] as const;
  type Way = (typeof ways)[number];
  const playlists = new Map<string, Placed>();
  const tracks = new Map<string, Omit<Placed, 'exposure' | 'id'> & { listings: PlacedListing[] }>();
  /** Of a playlist's and a person's id. */
  const memberships = new Set<string>();
  const kinds = [
    { visibility: 'public', isHidden: false },
    { visibility: 'unlisted', isHidden: false },
    { visibility: 'private', isHidden: false },
    { visibility: 'public', isHidden: true },
  ] as const;

  beforeAll(async () => {
    segue = await bootSegue();
    await segue.member('root');
    people = [];
    for (const name of ['alice', 'bob', 'gone']) people.push(await segue.member(name));
    const [alice, , gone] = people;
    const isActive = (id: string): boolean => id !== gone?.id;
    for (const { id: owner_id } of people) {
      // Each person's track in each of these playlists, in each way, and in many of them.
      const owned: { id: string; thing: Placed }[] = [];
      for (const { id: lister } of people) {
        for (const { visibility, isHidden } of kinds) {
          const name = `${visibility} of ${lister}`;
          const hidden_at = isHidden ? 1 : null;
          const id = await insertPlaylist(segue.ctx.db, { owner_id: lister, name, visibility, hidden_at });
          const thing = {
            id,
            ownerId: lister,
            isOwnerActive: isActive(lister),
            isHidden,
            exposure: visibility,
          };
          playlists.set(id, thing);
          owned.push({ id, thing });
        }
      }
      const one = fc.record({ list: fc.constantFrom(...owned), way: fc.constantFrom(...ways) });
      const some = fc.uniqueArray(one, { minLength: 2, maxLength: 6, selector: ({ list }) => list.id });
      const lists = [
        [],
        ...owned.flatMap((list) => ways.map((way) => [{ list, way }])),
        ...fc.sample(some, { numRuns: 60, seed: people.findIndex(({ id }) => id === owner_id) }),
      ];
      const all = lists.map((listed) => ({ listed, isHidden: false }));
      const whole = owned.map((list) => ({ list, way: 'unsaid' as const }));
      for (const { listed, isHidden } of [...all, { listed: whole, isHidden: true }]) {
        const hidden_at = isHidden ? 1 : null;
        const id = await insertTrack(segue.ctx.db, { owner_id, title: 'Track', hidden_at });
        const listings: PlacedListing[] = [];
        for (const { list, way } of listed) {
          const isByOwner = await putIn(id, owner_id, list.thing, way);
          listings.push({ ...list.thing, isByOwner });
        }
        tracks.set(id, { ownerId: owner_id, isOwnerActive: isActive(owner_id), isHidden, listings });
      }
    }
    // The last, who is kept apart from nobody, is a member of everything.
    people.push(await segue.member('member'));
    const member_id = people.at(-1)?.id ?? '';
    for (const id of playlists.keys()) {
      memberships.add(`${id} ${member_id}`);
      await segue.ctx.db
        .insertInto('playlist_members')
        .values({
          playlist_id: id,
          user_id: member_id,
          member_right: 'suggest',
          joined_at: 1,
          invited_by: null,
        })
        .execute();
    }
    await changeUser(segue.ctx, gone?.id ?? '', { is_active: 0 });
    await alice?.ok(blockPerson, { params: { username: 'bob' } });
  });
  afterAll(() => segue.close());

  /** Lists a track; whether its owner did. */
  async function putIn(track_id: string, ownerId: string, list: Placed, way: Way): Promise<boolean> {
    const id = `${track_id}${list.id}`;
    const opens = { owner: 1, other: 0 } as const;
    const words = { wanted_title: null, wanted_artist: null };
    const place = { id, playlist_id: list.id, track_id, position: 0, added_at: 1 };
    const said = way === 'owner' || way === 'other' ? opens[way] : null;
    const { db } = segue.ctx;
    await db
      .insertInto('playlist_entries')
      .values({ ...place, ...words, opens: said })
      .execute();
    const other = people.find((person) => person.id !== ownerId)?.id ?? null;
    const givers = { 'given by owner': ownerId, 'given by other': other, 'given by nobody': null };
    if (way in givers) {
      const user_id = givers[way as keyof typeof givers];
      await db
        .insertInto('playlist_contributions')
        .values({ playlist_id: list.id, entry_id: id, user_id })
        .execute();
    }
    return way === 'unsaid' ? list.ownerId === ownerId : way === 'owner' || way === 'given by owner';
  }
  const idsWhere = async (condition: ReturnType<typeof conditions.isListedPlaylist>) =>
    (await segue.ctx.db.selectFrom('playlists').select('id').where(condition).execute()).map((row) => row.id);
  const tracksWhere = async (condition: ReturnType<typeof conditions.isListedPlaylist>) =>
    (await segue.ctx.db.selectFrom('tracks').select('id').where(condition).execute()).map((row) => row.id);
  const idsOf = <T>(all: Map<string, T>, holds: (one: T) => boolean) =>
    [...all].filter(([, one]) => holds(one)).map(([id]) => id);
  const viewers = (): Viewer[] => [null, ...people.map(({ id }) => ({ id }))];
  /** Alice and bob, whichever of them looks. */
  const isBlocked = (viewer: Viewer, ownerId: string): boolean => {
    const apart = people.slice(0, 2).map(({ id }) => id);
    return viewer !== null && viewer.id !== ownerId && [viewer.id, ownerId].every((id) => apart.includes(id));
  };
  const seenBy = (viewer: Viewer, thing: Placed): Thing => ({
    ...thing,
    isMember: memberships.has(`${thing.id} ${viewer?.id}`),
    isBlocked: isBlocked(viewer, thing.ownerId),
  });

  test('of playlists', async () => {
    for (const viewer of viewers()) {
      const id = viewer?.id ?? null;
      const idsSeen = (holds: (one: Thing) => boolean) =>
        idsOf(playlists, (one) => holds(seenBy(viewer, one))).sort();
      const listed = idsSeen(
        ({ isHidden, ...one }) =>
          one.exposure === 'public' && !isHidden && visibilityFor(viewer, { ...one, isHidden }) === 'listed',
      );
      expect((await idsWhere(conditions.isListedPlaylist(id))).sort()).toEqual(listed);
      const visible = idsSeen((one) => isVisible(viewer, one));
      expect((await idsWhere(conditions.isVisiblePlaylist(id))).sort()).toEqual(visible);
      const found = idsSeen((one) => visibilityFor(viewer, one) === 'listed');
      expect((await idsWhere(conditions.isFoundPlaylist(id))).sort()).toEqual(found);
    }
  });

  test('of tracks', async () => {
    for (const viewer of viewers()) {
      const id = viewer?.id ?? null;
      const exposure = ({ ownerId, listings }: { ownerId: string; listings: PlacedListing[] }) =>
        trackExposure(
          viewer,
          listings.map((listing) => ({ ...seenBy(viewer, listing), isByOwner: listing.isByOwner })),
          isBlocked(viewer, ownerId),
        );
      const found = idsOf(tracks, ({ listings, ...one }) => {
        const thing = { ...one, isBlocked: false, exposure: exposure({ ...one, listings }) };
        return visibilityFor(viewer, thing) === 'listed';
      });
      expect((await tracksWhere(conditions.isFoundTrack(id))).sort()).toEqual(found.sort());
      const audible = idsOf(tracks, ({ listings, ...one }) =>
        isVisible(viewer, { ...one, isBlocked: false, exposure: exposure({ ...one, listings }) }),
      );
      expect((await tracksWhere(conditions.isAudibleTrack(id))).sort()).toEqual(audible.sort());
      const rows = await segue.ctx.db
        .selectFrom('tracks')
        .select(['id', 'owner_id', conditions.exposureOfTrack(id).as('exposure')])
        .execute();
      for (const row of rows) {
        const { listings = [] } = tracks.get(row.id) ?? {};
        expect([row.id, row.exposure]).toEqual([row.id, exposure({ ownerId: row.owner_id, listings })]);
      }
    }
  });

  test('of tracks that their owners suggest, for the time being', async () => {
    const { db } = segue.ctx;
    const [alice = '', bob = '', , member = ''] = people.map(({ id }) => id);
    const playlist_id = await insertPlaylist(db, { owner_id: alice, name: 'Open', visibility: 'private' });
    const suggest = async (owner_id: string, user_id: string, state: 'open' | 'rejected' = 'open') => {
      const track_id = await insertTrack(db, { owner_id, title: 'Suggested' });
      const row = { id: track_id, playlist_id, user_id, track_id, note: '', state, at: 1 };
      await db.insertInto('playlist_suggestions').values(row).execute();
      return track_id;
    };
    const exposure = async (viewerId: string | null, trackId: string) => {
      const exposed = conditions.exposureOfTrack(viewerId).as('exposure');
      const track = db.selectFrom('tracks').select(exposed).where('id', '=', trackId);
      return (await track.executeTakeFirstOrThrow()).exposure;
    };
    const own = await suggest(member, member);
    const seen = [await exposure(alice, own), await exposure(bob, own), await exposure(null, own)];
    expect(seen).toEqual(['unlisted', 'private', 'private']);
    expect(await exposure(alice, await suggest(member, member, 'rejected'))).toBe('private');
    // By somebody else, and by somebody from whom the playlist's owner is kept apart.
    expect(await exposure(alice, await suggest(member, bob))).toBe('private');
    expect(await exposure(alice, await suggest(bob, bob))).toBe('private');
  });
});
