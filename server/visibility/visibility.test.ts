import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { changeUser } from '#server/features/users/user.service.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import * as conditions from './conditions.ts';
import {
  type Exposure,
  isVisible,
  type Thing,
  trackExposure,
  type Viewer,
  visibilityFor,
} from './visibility.ts';

describe('what a viewer may see', () => {
  const owner = { id: 'owner' };
  const viewers: Record<string, Viewer> = { visitor: null, owner, stranger: { id: 'stranger' } };
  const seen = (thing: Omit<Thing, 'ownerId'>) =>
    Object.values(viewers).map((viewer) => visibilityFor(viewer, { ownerId: owner.id, ...thing }));

  test.each<[Exposure, string[]]>([
    ['public', ['listed', 'listed', 'listed']],
    ['unlisted', ['linked', 'listed', 'linked']],
    ['private', ['hidden', 'listed', 'hidden']],
    ['trashed', ['hidden', 'hidden', 'hidden']],
  ])('of what is %s is, for a visitor, its owner and a stranger, %j', (exposure, expected) => {
    expect(seen({ isOwnerActive: true, exposure })).toEqual(expected);
    expect(seen({ isOwnerActive: false, exposure })).toEqual(['hidden', 'hidden', 'hidden']);
  });

  it('follows for a track from the playlists that list it', () => {
    const listing = (ownerId: string, exposure: Exposure, isOwnerActive = true): Thing => ({
      ownerId,
      exposure,
      isOwnerActive,
    });
    expect(trackExposure(null, [])).toBe('private');
    expect(trackExposure(null, [listing('bob', 'private'), listing('bob', 'trashed')])).toBe('private');
    expect(trackExposure({ id: 'bob' }, [listing('bob', 'private')])).toBe('unlisted');
    expect(trackExposure(null, [listing('bob', 'unlisted')])).toBe('unlisted');
    expect(trackExposure(null, [listing('bob', 'private'), listing('eve', 'public')])).toBe('public');
    expect(trackExposure(null, [listing('eve', 'public', false)])).toBe('private');
  });
});

describe('the conditions for lists say the same', () => {
  let segue: Harness;
  let people: (Client & { id: string })[];
  const playlists = new Map<string, Thing>();
  const tracks = new Map<string, { ownerId: string; isOwnerActive: boolean; listings: Thing[] }>();
  const exposures = ['public', 'unlisted', 'private'] as const;

  beforeAll(async () => {
    segue = await bootSegue();
    await segue.member('root');
    people = [];
    for (const name of ['alice', 'bob', 'gone']) people.push(await segue.member(name));
    const [, , gone] = people;
    const isActive = (id: string): boolean => id !== gone?.id;
    for (const { id: owner_id } of people) {
      // Each person's track in every combination of these playlists.
      const owned: { id: string; thing: Thing }[] = [];
      for (const { id: lister } of people) {
        for (const visibility of exposures) {
          const name = `${visibility} of ${lister}`;
          const id = await insertPlaylist(segue.ctx.db, { owner_id: lister, name, visibility });
          const thing = { ownerId: lister, isOwnerActive: isActive(lister), exposure: visibility };
          playlists.set(id, thing);
          owned.push({ id, thing });
        }
      }
      for (const lists of [[], ...owned.map((one) => [one]), owned.slice(1, 6), owned.slice(4)]) {
        const id = await insertTrack(segue.ctx.db, { owner_id, title: 'Track' });
        for (const { id: playlist_id } of lists) {
          await segue.ctx.db
            .insertInto('playlist_entries')
            .values({
              id: `${id}${playlist_id}`,
              playlist_id,
              track_id: id,
              position: 0,
              wanted_title: null,
              wanted_artist: null,
              added_at: 1,
            })
            .execute();
        }
        const listings = lists.map(({ thing }) => thing);
        tracks.set(id, { ownerId: owner_id, isOwnerActive: isActive(owner_id), listings });
      }
    }
    await changeUser(segue.ctx, gone?.id ?? '', { is_active: 0 });
  });
  afterAll(() => segue.close());

  const idsWhere = async (condition: ReturnType<typeof conditions.isListedPlaylist>) =>
    (await segue.ctx.db.selectFrom('playlists').select('id').where(condition).execute()).map((row) => row.id);
  const tracksWhere = async (condition: ReturnType<typeof conditions.isListedPlaylist>) =>
    (await segue.ctx.db.selectFrom('tracks').select('id').where(condition).execute()).map((row) => row.id);
  const idsOf = <T>(all: Map<string, T>, holds: (one: T) => boolean) =>
    [...all].filter(([, one]) => holds(one)).map(([id]) => id);
  const viewers = (): Viewer[] => [null, ...people.map(({ id }) => ({ id }))];

  test('of playlists', async () => {
    const listed = idsOf(playlists, (one) => visibilityFor(null, one) === 'listed');
    expect((await idsWhere(conditions.isListedPlaylist())).sort()).toEqual(listed.sort());
    for (const viewer of viewers()) {
      const id = viewer?.id ?? null;
      const visible = idsOf(playlists, (one) => isVisible(viewer, one));
      expect((await idsWhere(conditions.isVisiblePlaylist(id))).sort()).toEqual(visible.sort());
      const found = idsOf(playlists, (one) => visibilityFor(viewer, one) === 'listed');
      expect((await idsWhere(conditions.isFoundPlaylist(id))).sort()).toEqual(found.sort());
    }
  });

  test('of tracks', async () => {
    for (const viewer of viewers()) {
      const id = viewer?.id ?? null;
      const found = idsOf(tracks, ({ listings, ...one }) => {
        const exposure = trackExposure(viewer, listings);
        return visibilityFor(viewer, { ...one, exposure }) === 'listed';
      });
      expect((await tracksWhere(conditions.isFoundTrack(id))).sort()).toEqual(found.sort());
      const rows = await segue.ctx.db
        .selectFrom('tracks')
        .select(['id', conditions.exposureOfTrack(id).as('exposure')])
        .execute();
      for (const row of rows) {
        const { listings = [] } = tracks.get(row.id) ?? {};
        expect([row.id, row.exposure]).toEqual([row.id, trackExposure(viewer, listings)]);
      }
    }
  });
});
