import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { checkPlaylistLinks, repairItem } from '#shared/ingest/link-health.ts';
import { coverEdge, coverFileBytes, coverSmallEdge, trashKeepMs } from '#shared/limits.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as calls from '#shared/playlists/playlists.ts';
import { savePlaylist } from '#shared/playlists/saves.ts';
import { plantTrack, plantTracks } from '#tests/factories/plant.ts';
import { openCast } from '#tests/cast.ts';
import { type Client } from '#tests/harness.ts';
import { emptyTrash } from '../trash/trash.service.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');

async function make(titles: readonly string[] = []) {
  const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Edited' } });
  await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, titles);
  return get(id);
}

const get = (id: string, client: Client = alice) => client.ok(calls.getPlaylist, { params: { id } });
const titlesOf = (playlist: calls.Playlist) => playlist.tracks.map((track) => track.title);

describe('An edit', () => {
  it('changes what it names and leaves the rest', async () => {
    const { id, version } = await make();
    const head = await alice.ok(edits.updatePlaylist, {
      params: { id },
      body: { version, name: 'New name', genre: 'Jazz' },
    });
    expect(head).toMatchObject({ name: 'New name', genre: 'Jazz', description: '', version: version + 1 });
    expect(await get(id, bob)).toMatchObject({ name: 'New name', version: version + 1 });
    const hidden = await alice.ok(edits.updatePlaylist, {
      params: { id },
      body: { version: version + 1, visibility: 'private' },
    });
    expect(hidden.visibility).toBe('private');
    expect((await bob.call(calls.getPlaylist, { params: { id } })).status).toBe(404);
  });

  it('from a tab that has not seen the other tab’s overwrites nothing that this has changed', async () => {
    const { id, version } = await make(['One', 'Two']);
    await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, name: 'First tab' } });
    const late = await alice.call(edits.updatePlaylist, {
      params: { id },
      body: { version, name: 'Second' },
    });
    const told = { fields: ['name'], theirs: { name: 'First tab', genre: '' } };
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'conflict', current_version: version + 1, ...told },
    ]);
    const early = await alice.call(edits.updatePlaylist, {
      params: { id },
      body: { version: version + 2, genre: 'Jazz' },
    });
    expect(early.status).toBe(409);
    const [one] = (await get(id)).tracks;
    const move = await alice.call(edits.moveItem, {
      params: { id, entry: one?.entry_id ?? '' },
      body: { version, before: null },
    });
    expect(move.body).toMatchObject({ version: version + 2 });
    const genre = await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, genre: 'Jazz' } });
    expect(genre).toMatchObject({ name: 'First tab', genre: 'Jazz', version: version + 3 });
    const again = await alice.call(edits.moveItem, {
      params: { id, entry: one?.entry_id ?? '' },
      body: { version: version + 1, before: null },
    });
    expect([again.status, again.body]).toMatchObject([409, { current_version: version + 3 }]);
    expect((await get(id)).tracks.map(({ title }) => title)).toEqual(['Two', 'One']);
  });

  it('refuses what is no name, and keeps HTML as the text that it is', async () => {
    const { id, version } = await make();
    const params = { id };
    for (const name of ['', '   ', 'x'.repeat(201), 'two\nlines', 'a\u202Eb']) {
      expect((await alice.call(edits.updatePlaylist, { params, body: { version, name } })).status).toBe(422);
      expect((await alice.call(edits.createPlaylist, { body: { name } })).status).toBe(422);
    }
    const evil = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
    const body = { version, name: evil, description: evil, genre: evil.slice(0, 60) };
    await alice.ok(edits.updatePlaylist, { params, body });
    expect(await get(id)).toMatchObject({ name: evil, description: evil });
  });
});

describe('The lines of a playlist', () => {
  async function move(id: string, title: string, beforeTitle: string | null) {
    const { tracks, version } = await get(id);
    const find = (wanted: string) => tracks.find((track) => track.title === wanted)?.entry_id ?? '';
    await alice.ok(edits.moveItem, {
      params: { id, entry: find(title) },
      body: { version, before: beforeTitle === null ? null : find(beforeTitle) },
    });
    return titlesOf(await get(id));
  }

  it('move before each other and to the end', async () => {
    const { id } = await make(['A', 'B', 'C', 'D']);
    expect(await move(id, 'D', 'A')).toEqual(['D', 'A', 'B', 'C']);
    expect(await move(id, 'D', null)).toEqual(['A', 'B', 'C', 'D']);
    expect(await move(id, 'A', 'C')).toEqual(['B', 'A', 'C', 'D']);
    expect(await move(id, 'C', 'C')).toEqual(['B', 'A', 'C', 'D']);
    expect(await move(id, 'A', 'C')).toEqual(['B', 'A', 'C', 'D']);
  });

  it('find room between two neighbours again and again', async () => {
    const { id } = await make(['A', 'B', 'C']);
    for (let round = 0; round < 15; round += 1) {
      expect(await move(id, 'A', 'C')).toEqual(['B', 'A', 'C']);
      expect(await move(id, 'B', 'C')).toEqual(['A', 'B', 'C']);
    }
  });

  it('are taken out and put back where they were', async () => {
    const { id, tracks } = await make(['A', 'B', 'C']);
    const [, b, c] = tracks;
    const removed = await alice.ok(edits.removeItem, { params: { id, entry: b?.entry_id ?? '' } });
    expect(removed.track_count).toBe(2);
    expect((await alice.call(edits.removeItem, { params: { id, entry: b?.entry_id ?? '' } })).status).toBe(
      404,
    );
    const body = { track_id: b?.id ?? '', before: c?.entry_id ?? null };
    await alice.ok(edits.addItem, { params: { id }, body });
    expect(titlesOf(await get(id))).toEqual(['A', 'B', 'C']);
    expect((await alice.call(edits.addItem, { params: { id }, body })).status).toBe(409);
    expect(await get(id)).toMatchObject({ track_count: 3 });
  });

  it('list only tracks that one may hear', async () => {
    const { id } = await make();
    const secret = await plantTrack(segue.ctx.db, { ownerId: bob.id, title: 'Secret', now: segue.time.now });
    const params = { id };
    const hidden = await bob.ok(edits.createPlaylist, { body: { name: 'Hidden', visibility: 'private' } });
    await bob.ok(edits.addItem, { params: { id: hidden.id }, body: { track_id: secret } });
    expect((await alice.call(edits.addItem, { params, body: { track_id: secret } })).status).toBe(404);
    expect((await alice.call(edits.addItem, { params, body: { track_id: 'nothing' } })).status).toBe(404);
    const open = await bob.ok(edits.createPlaylist, { body: { name: 'Open' } });
    await bob.ok(edits.addItem, { params: { id: open.id }, body: { track_id: secret } });
    await alice.ok(edits.addItem, { params, body: { track_id: secret } });
  });
});

describe('A cover', () => {
  const png = (edge = 900, background = '#ff6a3d') =>
    sharp({ create: { width: edge, height: 500, channels: 3, background } })
      .png()
      .toBuffer();

  const put = (id: string, version: number, body: BodyInit, client: Client = alice, type = 'image/png') =>
    client.fetch(`/api/v1/playlists/${id}/cover?version=${version}`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body,
    });

  const storedBlobs = async () => {
    const stored = [];
    for await (const { sha256 } of segue.ctx.stores.blobs.list()) stored.push(sha256);
    return stored;
  };

  it('is kept as a square in two sizes, and goes when it can be brought back no longer', async () => {
    const { id, version } = await make();
    const answer = await put(id, version, new Uint8Array(await png()));
    expect(answer.status).toBe(200);
    const head = (await answer.json()) as calls.PlaylistHead;
    expect(head).toMatchObject({ version: version + 1 });
    const url = head.cover_url ?? '';
    for (const [query, edge] of [
      ['', coverEdge],
      ['?size=small', coverSmallEdge],
    ] as const) {
      const picture = await segue.visitor.fetch(url + query);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(picture.headers.get('cache-control')).toContain('immutable');
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
      expect([width, height]).toEqual([edge, edge]);
    }
    const plain = await alice.ok(edits.removeCover, { params: { id }, query: { version: version + 1 } });
    expect(plain.cover_url).toBeNull();
    expect((await segue.visitor.fetch(url)).status).toBe(200);
    const { entries } = await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    const [removal, setting] = entries;
    const withCover = { params: { id }, body: { event_id: setting?.id ?? '' } };
    expect((await alice.ok(edits.restorePlaylist, withCover)).cover_url).toBe(url);
    await alice.ok(edits.restorePlaylist, { params: { id }, body: { event_id: removal?.id ?? '' } });
    const past = await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    const forgotten = { id, event: past.entries[1]?.id ?? '' };
    await alice.ok(forgetHistory, { params: forgotten, query: { first: setting?.id ?? '' } });
    for (const query of ['', '?size=small']) {
      expect((await segue.visitor.fetch(url + query)).status).toBe(404);
    }
    expect(await storedBlobs()).toEqual([]);
  });

  it('replaces a cover whatever else changed meanwhile, but no other cover that the editor has not seen', async () => {
    const { id, version } = await make();
    await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, name: 'Renamed meanwhile' } });
    const bytes = new Uint8Array(await png());
    const answer = await put(id, version, bytes);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ version: version + 2, name: 'Renamed meanwhile' });
    const other = new Uint8Array(await png(900, 'teal'));
    const late = await put(id, version + 1, other);
    expect([late.status, await late.json()]).toMatchObject([409, { fields: ['cover_url'] }]);
    expect((await alice.fetch(`/api/v1/playlists/${id}/cover`, { method: 'PUT', body: other })).status).toBe(
      200,
    );
    expect((await alice.ok(edits.removeCover, { params: { id } })).cover_url).toBeNull();
  });

  it('is a picture, not too large, of one’s own playlist', async () => {
    const { id, version } = await make();
    const before = await storedBlobs();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect((await put(id, version, svg, alice, 'image/svg+xml')).status).toBe(415);
    expect((await put(id, version, 'no picture')).status).toBe(415);
    expect((await put(id, version, '{}', alice, 'application/json')).status).toBe(415);
    const tooLarge = await put(id, version, new Uint8Array(coverFileBytes + 1));
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([
      413,
      { detail: 'The picture is too large: at most 50 megapixels and 8 MB.' },
    ]);
    expect((await put(id, version, new Uint8Array(await png()), bob)).status).toBe(409);
    expect((await put(id, version + 5, new Uint8Array(await png(700)))).status).toBe(409);
    expect(await storedBlobs()).toEqual(before);
  });

  it('is nobody’s way to other stored bytes', async () => {
    const { sha256 } = await segue.ctx.stores.blobs.put(
      (async function* () {
        yield Buffer.from('a private song');
      })(),
    );
    expect((await segue.visitor.fetch(`/media/pictures/${sha256}.webp`)).status).toBe(404);
    await segue.ctx.stores.blobs.delete(sha256);
  });
});

describe('A deleted playlist', () => {
  it('comes back whole when its owner takes the deletion back', async () => {
    const { id } = await make(['A', 'B']);
    await bob.ok(likePlaylist, { params: { id } });
    await bob.ok(savePlaylist, { params: { id } });
    const before = await get(id, bob);
    await alice.ok(edits.deletePlaylist, { params: { id } });
    expect((await alice.call(calls.getPlaylist, { params: { id } })).status).toBe(404);
    expect((await bob.call(edits.restorePlaylist, { params: { id } })).status).toBe(404);
    await alice.ok(edits.restorePlaylist, { params: { id } });
    expect(await get(id, bob)).toEqual(before);
    expect((await alice.call(edits.restorePlaylist, { params: { id } })).status).toBe(404);
  });

  it('comes back without what has gone meanwhile', async () => {
    const { id, tracks } = await make(['A', 'B']);
    const carol = await segue.member('carol');
    await carol.ok(likePlaylist, { params: { id } });
    await bob.ok(likePlaylist, { params: { id } });
    await alice.ok(edits.deletePlaylist, { params: { id } });
    await segue.ctx.db.deleteFrom('users').where('id', '=', carol.id).execute();
    await segue.ctx.db
      .deleteFrom('tracks')
      .where('id', '=', tracks[0]?.id ?? '')
      .execute();
    const back = await alice.ok(edits.restorePlaylist, { params: { id } });
    expect(titlesOf(back)).toEqual(['B']);
    expect(back).toMatchObject({ track_count: 1, likes_count: 1 });
  });

  it('is gone for good after a while', async () => {
    const { id } = await make();
    await alice.ok(edits.deletePlaylist, { params: { id } });
    segue.time.now += trashKeepMs;
    expect((await alice.call(edits.restorePlaylist, { params: { id } })).status).toBe(404);
    await emptyTrash(segue.ctx);
    expect(await segue.ctx.db.selectFrom('trash').selectAll().execute()).toEqual([]);
  });
});

describe('Another person’s playlist', () => {
  const writes: readonly [EndpointSpec, object | string | undefined][] = [
    [edits.updatePlaylist, { version: 1, name: 'Mine now' }],
    [edits.deletePlaylist, undefined],
    [edits.restorePlaylist, undefined],
    [edits.removeCover, undefined],
    [edits.setCover, 'bytes'],
    [edits.addItem, { track_id: 'TRACK' }],
    [edits.moveItem, { version: 1, before: null }],
    [edits.removeItem, undefined],
    [edits.fillItem, { track_id: 'TRACK' }],
    [linerNotes.writeNote, { version: 1, text: 'Mine now' }],
    [forgetHistory, undefined],
    [checkPlaylistLinks, undefined],
    [repairItem, { track_id: 'TRACK' }],
  ];

  /** Endpoints that are offered to the owner alone. */
  const ofOwners: readonly EndpointSpec[] = [edits.deletePlaylist, forgetHistory, checkPlaylistLinks];

  async function send(
    client: Client,
    endpoint: EndpointSpec,
    body: object | string | undefined,
    ids: Record<string, string>,
  ) {
    const named = endpoint.path.replace(':id', ids['playlist'] ?? '').replace(':event', '0');
    const path = named.replace(/:(entry|item)/, ids['entry'] ?? '');
    const isBinary = endpoint.bodyType === 'binary';
    const init: RequestInit = { method: endpoint.method };
    if (body !== undefined) {
      init.body = typeof body === 'string' ? body : JSON.stringify(body).replace('TRACK', ids['track'] ?? '');
      init.headers = { 'content-type': isBinary ? 'image/png' : 'application/json' };
    }
    return (await client.fetch(`${path}${endpoint.query ? '?version=1' : ''}`, init)).status;
  }

  it('is in the table with every write call that names a playlist', () => {
    const named = segue.endpoints.filter(
      (one) => one.path.startsWith('/api/v1/playlists/:id') && one.method !== 'GET',
    );
    const others = /^(comments|likes|saves|following|notifications|versions|collaboration|suggestions)\./;
    const tested = new Set(writes.map(([endpoint]) => endpoint.id));
    expect(named.map((one) => one.id).filter((id) => !tested.has(id) && !others.test(id))).toEqual([]);
  });

  it.each(writes)('is not changed by $id', async (endpoint, body) => {
    const { id, tracks, version } = await make(['A']);
    const ids = { playlist: id, entry: tracks[0]?.entry_id ?? '', track: tracks[0]?.id ?? '' };
    const gone = endpoint === edits.restorePlaylist;
    const refused = ofOwners.includes(endpoint) ? 403 : 409;
    expect(await send(bob, endpoint, body, ids)).toBe(gone ? 404 : refused);
    expect(await send(segue.visitor, endpoint, body, ids)).toBe(401);
    await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, visibility: 'private' } });
    expect(await send(bob, endpoint, body, ids)).toBe(404);
    expect(await get(id)).toMatchObject({ name: 'Edited', track_count: 1, version: version + 1 });
  });
});

describe('Another person’s playlist, named in a body', () => {
  it.each(['public', 'private'] as const)('takes neither links nor files while %s', async (visibility) => {
    const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Mine', visibility } });
    const refused = visibility === 'public' ? 409 : 404;
    const link = { title: 'Link', source_url: 'https://music.example/a', platform: 'other', playlist_id: id };
    const linked = await bob.fetch('/api/v1/tracks/url', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(link),
    });
    expect(linked.status).toBe(refused);
    const form = new FormData();
    const fields = { chunkIndex: '0', totalChunks: '1', uploadId: `other-${visibility}`, playlist_id: id };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('chunk', new Blob([new Uint8Array(2000)]), 'song.mp3');
    const sent = await bob.fetch('/api/v1/tracks/upload/start', { method: 'POST', body: form });
    expect(sent.status).toBe(refused);
    expect(await get(id)).toMatchObject({ track_count: 0, version: 1 });
  });
});
