import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { acceptInvite, createInvite, removeMember } from '#shared/playlists/collaboration.ts';
import { addItem, createPlaylist, updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness, otherSignature } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

type Member = Client & { id: string };

let segue: Harness;
let alice: Member;
let bob: Member;
let song: Uint8Array;
let open: string;
let secret: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  song = await makeMp3({ seconds: 30, seed: 3 });
  open = await listed('public', song);
  secret = await listed('private', await makeMp3({ seconds: 8, seed: 4 }));
});
afterAll(() => segue.close());

/** Makes a track of alice's in a playlist of hers. */
async function listed(visibility: 'public' | 'unlisted' | 'private', bytes: Uint8Array): Promise<string> {
  const playlist = await alice.ok(createPlaylist, { body: { name: 'One', visibility } });
  const { body } = await uploadFile(alice, bytes, {
    uploadId: `${visibility}-${bytes.length}`,
    playlist_id: playlist.id,
    title: 'Song',
    artist: 'Alice',
  });
  return body.track!.id;
}

const infoOf = (who: Client, id: string) => who.ok(getPlayInfo, { params: { id } });
const streamOf = (id: string): string => `/api/v1/tracks/${id}/stream`;

describe('play info', () => {
  test('says where the file is and what was measured of it', async () => {
    const info = await infoOf(segue.visitor, open);
    expect(info).toMatchObject({
      id: open,
      title: 'Song',
      artist: 'Alice',
      mp3_url: streamOf(open),
      play_url: streamOf(open),
      hls_url: `/media/track_${open}/hls/playlist.m3u8`,
      is_external: false,
      storage_type: 'FILE',
      error: null,
    });
    expect(info.duration_seconds).toBeCloseTo(30, 0);
    expect(info.peaks).toHaveLength(800);
    expect(Math.max(...info.peaks!)).toBeGreaterThan(100);
    expect(info.loudness_lufs).toBeLessThan(0);
  });

  test('of an external link names the link, and plays it in the page only where its address does', async () => {
    const add = async (id: string, source_url: string) => {
      await insertTrack(segue.ctx.db, { id, owner_id: alice.id, title: id, source_url, platform: null });
      await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Links' }, [id]);
    };
    await add('link', 'https://youtu.be/dQw4w9WgXcQ');
    await add('elsewhere', 'https://example.com/a.mp3');
    expect(await infoOf(segue.visitor, 'link')).toMatchObject({
      play_url: 'https://youtu.be/dQw4w9WgXcQ',
      mp3_url: null,
      hls_url: null,
      is_external: true,
      peaks: null,
    });
    expect(await infoOf(segue.visitor, 'elsewhere')).toMatchObject({ is_external: false });
    expect((await segue.visitor.fetch(streamOf('link'))).status).toBe(404);
  });

  test('tells that the file is missing, in the words of the reader', async () => {
    const lost = await listed('public', await makeMp3({ seconds: 3, seed: 9 }));
    const { audio_sha256 } = await segue.ctx.db
      .selectFrom('tracks')
      .select('audio_sha256')
      .where('id', '=', lost)
      .executeTakeFirstOrThrow();
    await segue.ctx.stores.blobs.delete(audio_sha256!);
    const answer = await segue.visitor.fetch(`/api/v1/tracks/${lost}/play_info`, {
      headers: { 'accept-language': 'it' },
    });
    expect(await answer.json()).toMatchObject({
      mp3_url: null,
      play_url: null,
      error: 'Il file audio di questo brano non è più sul server',
    });
    expect((await segue.visitor.fetch(streamOf(lost))).status).toBe(404);
  });

  test('of nothing is not found', async () => {
    expect((await segue.visitor.call(getPlayInfo, { params: { id: 'nothing' } })).status).toBe(404);
  });
});

describe('the stream', () => {
  test('is the file, byte for byte, in parts or whole', async () => {
    const whole = await segue.visitor.fetch(streamOf(open));
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await whole.arrayBuffer()).equals(song)).toBe(true);
    const part = await segue.visitor.fetch(streamOf(open), { headers: { range: 'bytes=1000-1999' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${song.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(song.subarray(1000, 2000))).toBe(true);
  });

  test('answers HEAD, 304 and 416', async () => {
    const head = await segue.visitor.fetch(streamOf(open), { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(song.length));
    const etag = head.headers.get('etag')!;
    const same = await segue.visitor.fetch(streamOf(open), { headers: { 'if-none-match': etag } });
    expect(same.status).toBe(304);
    const beyond = await segue.visitor.fetch(streamOf(open), { headers: { range: 'bytes=99999999-' } });
    expect(beyond.status).toBe(416);
    expect(await beyond.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  test('of an unlisted playlist is open to everybody who knows its address', async () => {
    const unlisted = await listed('unlisted', await makeMp3({ seconds: 3, seed: 7 }));
    expect((await segue.visitor.fetch(streamOf(unlisted))).status).toBe(200);
  });
});

describe('a track of private playlists', () => {
  test('is not there for others, neither its info nor its bytes', async () => {
    for (const stranger of [segue.visitor, bob]) {
      for (const path of [
        streamOf(secret),
        `/api/v1/tracks/${secret}/play_info`,
        `/media/track_${secret}/hls/playlist.m3u8`,
        `/media/track_${secret}/hls/0.mp3`,
      ]) {
        expect((await stranger.fetch(path)).status).toBe(404);
      }
    }
  });

  test('sounds for its owner by an address that needs no session and runs out', async () => {
    const { play_url, hls_url } = await infoOf(alice, secret);
    expect(play_url).toMatch(/\?listener=\w+&expires=\d+&signature=[\w-]+$/);
    expect((await segue.visitor.fetch(play_url!)).status).toBe(200);
    expect((await segue.visitor.fetch(otherSignature(play_url!))).status).toBe(404);
    expect((await segue.visitor.fetch(play_url!.replace('expires=', 'expires=9'))).status).toBe(404);
    expect((await segue.visitor.fetch(play_url!.replace(secret, open))).status).toBe(200);

    const playlist = await (await segue.visitor.fetch(hls_url!)).text();
    const first = playlist.split('\n').find((line) => line.startsWith('0.mp3'));
    const segment = new URL(first!, new URL(hls_url!, segue.origin));
    expect((await segue.visitor.fetch(segment.pathname + segment.search)).status).toBe(200);
    expect((await segue.visitor.fetch(segment.pathname)).status).toBe(404);

    segue.time.now += 16 * 60_000;
    expect((await segue.visitor.fetch(play_url!)).status).toBe(404);
    expect((await alice.fetch(play_url!)).status).toBe(200);
  });

  test('closes with what its listener may hear, although the address still holds', async () => {
    const { play_url } = await infoOf(alice, secret);
    expect((await segue.visitor.fetch(play_url!)).status).toBe(200);
    await changeUser(segue.ctx, alice.id, { is_active: 0 });
    expect((await segue.visitor.fetch(play_url!)).status).toBe(404);
    await changeUser(segue.ctx, alice.id, { is_active: 1 });
    expect((await segue.visitor.fetch(play_url!)).status).toBe(200);
    expect((await segue.visitor.fetch(play_url!.replace(alice.id, bob.id))).status).toBe(404);
  });

  test('of one person cannot be opened with the address of another track', async () => {
    const other = await listed('private', await makeMp3({ seconds: 3, seed: 5 }));
    const { play_url } = await infoOf(alice, other);
    expect((await segue.visitor.fetch(play_url!.replace(other, secret))).status).toBe(404);
  });

  test('is silent for visitors from the moment at which its playlist closes, although they have just heard it', async () => {
    const playlist = await alice.ok(createPlaylist, { body: { name: 'For now', visibility: 'public' } });
    const { body } = await uploadFile(alice, await makeMp3({ seconds: 3, seed: 6 }), {
      uploadId: 'closing-playlist-1',
      playlist_id: playlist.id,
      title: 'Song',
      artist: 'Alice',
    });
    const heard = () => segue.visitor.fetch(streamOf(body.track!.id)).then(({ status }) => status);
    expect([await heard(), await heard()]).toEqual([200, 200]);
    const { version } = await alice.ok(getPlaylist, { params: { id: playlist.id } });
    const asked = { params: { id: playlist.id }, body: { version, visibility: 'private' } } as const;
    await alice.ok(updatePlaylist, asked);
    expect(await heard()).toBe(404);
    expect((await alice.fetch(streamOf(body.track!.id))).status).toBe(200);
  });

  test('plays for members of a playlist in which its owner lists it, and for nobody who lists it themselves', async () => {
    const playlist = await bob.ok(createPlaylist, { body: { name: 'Mine', visibility: 'private' } });
    await segue.ctx.db
      .insertInto('playlist_entries')
      .values({
        id: 'e1',
        playlist_id: playlist.id,
        track_id: secret,
        position: 1,
        added_at: 1,
        wanted_title: null,
        wanted_artist: null,
      })
      .execute();
    expect((await bob.call(getPlayInfo, { params: { id: secret } })).status).toBe(404);
    const { id } = await alice.ok(createPlaylist, { body: { name: 'Ours', visibility: 'private' } });
    await alice.ok(addItem, { params: { id }, body: { track_id: secret } });
    const invited = await alice.ok(createInvite, { params: { id }, body: { right: 'add' } });
    await bob.ok(acceptInvite, { params: { token: invited.token ?? '' } });
    const { play_url } = await infoOf(bob, secret);
    expect(play_url).toContain('signature=');
    expect((await segue.visitor.fetch(play_url!)).status).toBe(200);
    // Who is removed stops hearing at the next request, also by the address of before.
    await alice.ok(removeMember, { params: { id, name: 'bob' } });
    expect((await segue.visitor.fetch(play_url!)).status).toBe(404);
    expect((await bob.fetch(streamOf(secret))).status).toBe(404);
  });
});

describe('HLS', () => {
  const base = (id: string): string => `/media/track_${id}/hls/`;

  test('lists segments that are the music of the file, whole frames each, with their time', async () => {
    const answer = await segue.visitor.fetch(`${base(open)}playlist.m3u8`);
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const text = await answer.text();
    const names = text.split('\n').filter((line) => line.endsWith('.mp3'));
    expect(names.length).toBe(5);
    const seconds = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, value]) => Number(value));
    expect(seconds.reduce((sum, value) => sum + value, 0)).toBeCloseTo(30, 0);

    let music = Buffer.alloc(0);
    let at = 0;
    for (const [index, name] of names.entries()) {
      const segment = Buffer.from(await (await segue.visitor.fetch(base(open) + name)).arrayBuffer());
      // The lengths in the playlist are rounded.
      expect(Math.abs(Number(segment.readBigUInt64BE(65)) - at * 90_000)).toBeLessThan(5);
      // A frame's sync word right behind the tag of 73 bytes.
      expect(segment.readUInt16BE(73) & 0xffe0).toBe(0xffe0);
      music = Buffer.concat([music, segment.subarray(73)]);
      at += seconds[index]!;
    }
    expect(Buffer.from(song).includes(music)).toBe(true);
    expect(music.length).toBeGreaterThan(song.length * 0.98);
  });

  test('answers a part of a segment, across tag and music', async () => {
    const whole = Buffer.from(await (await segue.visitor.fetch(`${base(open)}1.mp3`)).arrayBuffer());
    for (const [start, end] of [
      [0, 10],
      [60, 99],
      [73, 200],
      [whole.length - 5, whole.length - 1],
    ] as const) {
      const answer = await segue.visitor.fetch(`${base(open)}1.mp3`, {
        headers: { range: `bytes=${start}-${end}` },
      });
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(start, end + 1));
    }
  });

  test.each(['99.mp3', '-1.mp3', 'x.mp3', '0.ts', ''])('has nothing called %j', async (name) => {
    expect([404, 422]).toContain((await segue.visitor.fetch(base(open) + name)).status);
  });

  test('of nothing, and of a link, is not found', async () => {
    expect((await segue.visitor.fetch(`${base('nothing')}playlist.m3u8`)).status).toBe(404);
    expect((await segue.visitor.fetch(`${base('link')}playlist.m3u8`)).status).toBe(404);
  });

  test('answers HEAD with the length', async () => {
    const head = await segue.visitor.fetch(`${base(open)}0.mp3`, { method: 'HEAD' });
    const whole = await (await segue.visitor.fetch(`${base(open)}0.mp3`)).arrayBuffer();
    expect(head.headers.get('content-length')).toBe(String(whole.byteLength));
  });
});
