import { randomUUID } from 'node:crypto';
import { starTrack, unstarTrack } from '#shared/playlists/favourites.ts';
import { previewImport } from '#shared/ingest/import-export.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { deleteTracks, updateTrack } from '#shared/playlists/library.ts';
import * as listenImport from '#shared/ingest/listen-import.ts';
import * as links from '#shared/ingest/link-health.ts';
import { reportListening } from '#shared/social/listening.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import * as plays from '#shared/social/plays.ts';
import { subsonicPost } from '#shared/apps/subsonic.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import * as sources from '#shared/ingest/track-sources.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { cancelUpload, finishUpload, sendChunk, startUpload } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '../factories/mp3.ts';
import { noiseOf } from '../factories/noise.ts';
import { plantPlay } from '../factories/rows.ts';
import { sendPart, uploadFile } from '../upload-file.ts';
import { linkServices } from './services.ts';
import type { Writing } from '../writing-calls.ts';

export async function writeMusic(writing: Writing): Promise<void> {
  const { call, bob, segue } = writing;
  await writeUploads(writing);
  const { id: playlist_id } = await call(bob, createPlaylist, { body: { name: 'Of music' } });
  const link = { title: 'Linked', source_url: 'https://music.example/linked', platform: 'other' as const };
  const { id } = await call(bob, addExternalTrack, { body: { ...link, storage_type: 'URL', playlist_id } });
  const params = { id };
  await call(bob, updateTrack, { params, body: { title: 'Linked', artist: 'Somebody' } });
  await call(bob, starTrack, { params });
  await call(bob, unstarTrack, { params });
  const url = 'https://music.example/other';
  const added = await call(bob, sources.addTrackSource, { params, body: { url, confirm: true } });
  await call(bob, sources.removeTrackSource, { params: { id, source: added.id } });
  await call(bob, sources.changePlayerSettings, { body: { sources: ['youtube', 'file'] } });
  await writeLinks(writing, playlist_id, id);
  const unlink = await linkServices(writing);
  const listening_id = randomUUID();
  for (const [event, seconds] of [
    ['start', 0],
    ['heartbeat', 40],
    ['stop', 60],
  ] as const) {
    segue.time.now += seconds * 1000;
    const body = { event, position_seconds: seconds, listened_seconds: seconds, playlist_id, listening_id };
    await call(bob, reportListening, { params, body });
  }
  await writeListenImport(writing);
  await call(bob, plays.setListening, { body: { remembers: true, keep_days: 365 } });
  await plantPlay(segue.ctx.db, { userId: bob.id, trackId: id, playlistId: playlist_id });
  const [play] = (await bob.ok(plays.listPlays)).plays;
  await call(bob, plays.forgetPlay, { params: { id: play?.id ?? '' } });
  await call(bob, plays.forgetPlays);
  await unlink();
  await call(bob, deleteTracks, { body: { ids: [id] } });
  const list = Buffer.from('title,artist\nOne,Somebody\n');
  await writing.send(bob, previewImport, list, 'application/octet-stream');
  await writing.send(
    segue.visitor,
    { ...subsonicPost, path: '/rest/ping' },
    new URLSearchParams({ f: 'json' }),
  );
}

async function writeListenImport({ call, send, bob, segue }: Writing): Promise<void> {
  const list = Buffer.from('Somebody,,Linked,05 Mar 2026 20:31\n');
  await send(bob, listenImport.startListenImport, list, 'application/octet-stream');
  await segue.idle();
  await call(bob, listenImport.runListenImport);
  await segue.idle();
  await call(bob, listenImport.deleteListenImport);
}

async function writeLinks({ call, bob, segue }: Writing, id: string, trackId: string): Promise<void> {
  const source = { source_id: trackId, state: 'gone', dead_since: 1, next_at: 0, asked_at: 1 } as const;
  await segue.ctx.db
    .insertInto('link_checks')
    .values(source)
    .onConflict((on) => on.doNothing())
    .execute();
  await call(bob, links.reportFailedPlay, { params: { id: trackId }, body: { code: 'gone' } });
  await call(bob, links.checkPlaylistLinks, { params: { id } });
  const [item] = (await bob.ok(getPlaylist, { params: { id } })).tracks;
  const params = { id, item: item?.entry_id ?? '' };
  await call(bob, links.repairItem, { params, body: { url: 'https://music.example/instead' } });
}

async function writeUploads({ call, done, bob }: Writing): Promise<void> {
  const given = { uploadId: 'written', title: 'Written' };
  // Most of it is a picture that is none: quick to make and to examine.
  const cover = noiseOf(12, 2 * uploadChunkBytes);
  const long = await makeMp3({ seconds: 6, seed: 12, tags: { title: 'Long', cover } });
  const { body } = await uploadFile(bob, long, given);
  if (body.state !== 'done') throw new Error(`The upload ended as ${body.state}: ${JSON.stringify(body)}`);
  done(startUpload.id, sendChunk.id, finishUpload.id);
  await call(bob, deleteTrack, { params: { id: body.track?.id ?? '' } });
  await sendPart(bob, startUpload, long, 0, { ...given, uploadId: 'cancelled' });
  await call(bob, cancelUpload, { params: { uploadId: 'cancelled' } });
}
