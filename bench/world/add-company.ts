import { DatabaseSync } from 'node:sqlite';
import { type Random, seeded } from '#demo-music/random.ts';
import { newId } from '#server/lib/ids.ts';
import { placesOf } from '#server/media/sound/sound-vector.ts';
import { madeSounds } from './made-sounds.ts';

/** Kinds of music: a playlist is of one, and takes a fifth of its songs from all. */
const tastes = 500;
/** Most songs that are added to a playlist; a quarter of it on average. */
const addedMost = 100;
/** Of so many tracks one is a link, whose sound is not known. */
const linkEvery = 10;

/**
 * Lets the public playlists of a world overlap as people's do: a few songs stand in thousands of them, most in a few, and those
 * of one taste beside each other. Tracks get a sound, and their artists a key, so that no job makes it meanwhile.
 */
export function addCompany(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma synchronous = off; pragma cache_size = -1000000; begin');
    db.exec("update tracks set artist_key = lower(artist) where artist_key is null and artist <> ''");
    const tracks = db.prepare('select id from tracks order by id').all();
    const ids = tracks.map(({ id }) => String(id));
    addItems(db, seeded('company'), ids);
    addSounds(db, ids);
    db.exec('commit');
  } finally {
    db.close();
  }
}

function addItems(db: DatabaseSync, random: Random, tracks: readonly string[]): void {
  const add = db.prepare(
    `insert or ignore into playlist_entries (id, playlist_id, track_id, position, added_at, opens)
     values (?, ?, ?, ?, ?, 0)`,
  );
  const count = db.prepare('update playlists set track_count = track_count + ? where id = ?');
  const each = Math.floor(tracks.length / tastes);
  for (const { id } of db.prepare("select id from playlists where visibility = 'public'").all()) {
    const taste = Math.floor(tastes * random.next() ** 1.5);
    const wanted = Math.floor(addedMost * random.next() ** 3);
    let added = 0;
    for (let at = 0; at < wanted; at += 1) {
      // The older a track, the more popular.
      const own = Math.floor(each * random.next() ** 2) * tastes + taste;
      const place = at % 5 === 4 ? Math.floor(tracks.length * random.next() ** 3) : own;
      const now = Date.now();
      const track = tracks[place] as string;
      added += Number(add.run(newId(now), id as string, track, (at + 8) * 1024, now).changes);
    }
    count.run(added, id as string);
  }
}

function addSounds(db: DatabaseSync, tracks: readonly string[]): void {
  const add = db.prepare('insert into track_sound (track_id, vector, place) values (?, ?, ?)');
  for (const [at, vector] of madeSounds(tracks.length).entries()) {
    if (at % linkEvery !== 0) add.run(tracks[at] as string, vector, placesOf(vector)[0] ?? null);
  }
}
