import sharp from 'sharp';
import { createPlaylist, setCover } from '#shared/playlists/playlist-edits.ts';
import type { Playlist, PlaylistHead } from '#shared/playlists/playlists.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { bodyOf, type Caller } from './fleet.ts';

/** A public playlist with a cover and a track. */
export interface Shown {
  id: string;
  name: string;
  trackId: string;
  cover: string;
}

export async function showPlaylist(owner: Caller, name: string): Promise<Shown> {
  const { id } = await bodyOf<Playlist>(owner.call(createPlaylist, { body: { name } }));
  const song = await makeMp3({ seconds: 20, seed: 21, bitrateKbps: 128 });
  const done = await uploadFile(owner, song, { uploadId: `shown-${id}`, title: name, playlist_id: id });
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  const head = await bodyOf<PlaylistHead>(
    owner.fetch(setCover.path.replace(':id', id), {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(picture),
    }),
  );
  return { id, name, trackId: done.body.track?.id ?? '', cover: head.cover_url ?? '' };
}

/** Finds the doors by which a person reaches a playlist and its track. */
export async function doorsOf(who: Caller, { id, name, trackId, cover }: Shown): Promise<string[]> {
  const opens = async (path: string, headers: Record<string, string> = {}): Promise<boolean> => {
    const answer = await who.fetch(path, { headers });
    await answer.arrayBuffer();
    return answer.ok;
  };
  const names = async (path: string): Promise<boolean> => (await (await who.fetch(path)).text()).includes(id);
  const doors: [string, Promise<boolean>][] = [
    ['page', opens(`/api/v1/playlists/${id}`)],
    ['feed', names('/api/v1/playlists/popular?limit=50')],
    ['search', names(`/api/v1/search?query=${encodeURIComponent(name)}`)],
    ['stream', opens(`/api/v1/tracks/${trackId}/stream`, { range: 'bytes=0-999' })],
    // A picture is asked for without a session.
    ...(who.token === '' ? [['cover', opens(cover)] as [string, Promise<boolean>]] : []),
  ];
  const open = await Promise.all(doors.map(async ([door, isOpen]) => ((await isOpen) ? [door] : [])));
  return open.flat();
}
