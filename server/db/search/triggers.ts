import {
  ageIn,
  isListed,
  likesReceived,
  popularityClass,
  privateNumber,
  publicNumber,
  searchedText,
  type SearchKind,
} from './layout.ts';

/** A trigger in words that both dialects say: its statements see the row as `new` and `old`. */
export interface SearchTrigger {
  name: string;
  table: 'users' | 'playlists' | 'tracks' | 'playlist_entries';
  after: 'insert' | 'delete' | `update of ${string}`;
  when?: string;
  statements: string[];
}

/** How a dialect counts ages: a statement to run first, if any, and then the expression. */
export interface Ages {
  prepare: string[];
  next: string;
}

/**
 * What keeps the index in step: whoever writes to the tables, and in the same transaction. They write to `search_docs`
 * only; what hangs on it (full text, vocabulary) is the dialect's own. What changes its popularity alone is only noted.
 */
export function searchTriggers(ages: Ages): SearchTrigger[] {
  return [...trackTriggers(ages), ...entryTriggers(), ...playlistTriggers(ages), ...personTriggers(ages)];
}

function trackTriggers(ages: Ages): SearchTrigger[] {
  return [
    {
      name: 'search_track_added',
      table: 'tracks',
      after: 'insert',
      statements: [...ages.prepare, insertDocument('track', isListed('new.id'), 'new.owner_id', ages)],
    },
    {
      name: 'search_track_reworded',
      table: 'tracks',
      after: 'update of title, artist, album, genre, owner_id',
      statements: [rewordDocument('track', 'new.owner_id')],
    },
    {
      name: 'search_track_played',
      table: 'tracks',
      after: 'update of plays_count',
      when: classChanged('track', 'plays_count'),
      statements: [noteMove('new.id')],
    },
    {
      name: 'search_track_gone',
      table: 'tracks',
      after: 'delete',
      statements: [deleteDocument],
    },
  ];
}

function entryTriggers(): SearchTrigger[] {
  return [
    {
      name: 'search_entry_added',
      table: 'playlist_entries',
      after: 'insert',
      when: 'new.track_id is not null',
      statements: [relistTracks('= new.track_id')],
    },
    {
      name: 'search_entry_changed',
      table: 'playlist_entries',
      after: 'update of track_id, playlist_id',
      statements: [relistTracks('in (old.track_id, new.track_id)')],
    },
    {
      name: 'search_entry_gone',
      table: 'playlist_entries',
      after: 'delete',
      when: 'old.track_id is not null',
      statements: [relistTracks('= old.track_id')],
    },
  ];
}

function playlistTriggers(ages: Ages): SearchTrigger[] {
  return [
    {
      name: 'search_playlist_added',
      table: 'playlists',
      after: 'insert',
      statements: [
        ...ages.prepare,
        insertDocument('playlist', `new.visibility = 'public'`, 'new.owner_id', ages),
        // One that comes back from the trash is liked already.
        `insert into search_moves (ref) select new.owner_id where new.likes_count > 0`,
      ],
    },
    {
      name: 'search_playlist_reworded',
      table: 'playlists',
      after: 'update of name, description, genre, owner_id',
      statements: [rewordDocument('playlist', 'new.owner_id')],
    },
    {
      name: 'search_playlist_liked',
      table: 'playlists',
      after: 'update of likes_count',
      when: `${classChanged('playlist', 'likes_count')} and new.visibility = 'public'`,
      statements: [noteMove('new.id'), noteMove('new.owner_id')],
    },
    {
      name: 'search_playlist_shown',
      table: 'playlists',
      after: 'update of visibility',
      when: `(new.visibility = 'public') <> (old.visibility = 'public')`,
      statements: [
        placeDocument('playlist', `new.visibility = 'public'`, 'new.owner_id', 'new.likes_count'),
        relistTracks('in (select track_id from playlist_entries where playlist_id = new.id)'),
        noteMove('new.owner_id'),
      ],
    },
    {
      name: 'search_playlist_gone',
      table: 'playlists',
      after: 'delete',
      statements: [deleteDocument, noteMove('old.owner_id')],
    },
  ];
}

function personTriggers(ages: Ages): SearchTrigger[] {
  return [
    {
      name: 'search_person_added',
      table: 'users',
      after: 'insert',
      statements: [...ages.prepare, insertDocument('person', 'new.is_active = 1', 'new.id', ages)],
    },
    {
      name: 'search_person_reworded',
      table: 'users',
      after: 'update of username',
      statements: [rewordDocument('person', 'new.id')],
    },
    {
      name: 'search_person_shown',
      table: 'users',
      after: 'update of is_active',
      when: 'new.is_active <> old.is_active',
      statements: [placeDocument('person', 'new.is_active = 1', 'new.id', likesReceived('new.id'))],
    },
    {
      name: 'search_person_gone',
      table: 'users',
      after: 'delete',
      statements: [deleteDocument],
    },
  ];
}

const countOf = {
  track: (row: string) => `${row}.plays_count`,
  playlist: (row: string) => `${row}.likes_count`,
  person: (row: string) => likesReceived(`${row}.id`),
} as const;

/** The columns of `search_docs` after the number, for a row of a kind's table. */
export function documentColumns(kind: SearchKind, row: string, isPublic: string, owner: string): string {
  const [title, byline, body] = searchedText[kind](row);
  return `${row}.id, case when ${isPublic} then '' else ${owner} end, segue_words(${title}), segue_words(${byline}),
    segue_words(${body}), segue_joined(${title} || ' ' || ${byline} || ' ' || ${body})`;
}

/** SQL for where a row of a kind's table stands. */
export function documentNumber(kind: SearchKind, row: string, isPublic: string, age: string): string {
  return `case when ${isPublic} then ${publicNumber(kind, countOf[kind](row), age)} else ${privateNumber(kind, age)} end`;
}

function insertDocument(kind: SearchKind, isPublic: string, owner: string, ages: Ages): string {
  return `insert into search_docs (doc, ref, scope, title, byline, body, extra)
    select ${documentNumber(kind, 'new', isPublic, ages.next)}, ${documentColumns(kind, 'new', isPublic, owner)}`;
}

function rewordDocument(kind: SearchKind, owner: string): string {
  const [title, byline, body] = searchedText[kind]('new');
  return `update search_docs set
    scope = case when scope = '' then '' else ${owner} end,
    title = segue_words(${title}), byline = segue_words(${byline}), body = segue_words(${body}),
    extra = segue_joined(${title} || ' ' || ${byline} || ' ' || ${body})
    where ref = new.id`;
}

const classChanged = (kind: SearchKind, column: string) =>
  `${popularityClass(kind, `new.${column}`)} <> ${popularityClass(kind, `old.${column}`)}`;

/** See `moves.ts`. */
const noteMove = (ref: string) => `insert into search_moves (ref) values (${ref})`;

function placeDocument(kind: SearchKind, isPublic: string, owner: string, count: string): string {
  const age = ageIn('doc');
  return `update search_docs set
    scope = case when ${isPublic} then '' else ${owner} end,
    doc = case when ${isPublic} then ${publicNumber(kind, count, age)} else ${privateNumber(kind, age)} end
    where ref = new.id`;
}

const deleteDocument = 'delete from search_docs where ref = old.id';

/** Makes tracks public or private anew, where their playlists have changed that. */
function relistTracks(ids: string): string {
  const age = ageIn('search_docs.doc');
  return `update search_docs set
    scope = case when t.listed then '' else t.owner_id end,
    doc = case when t.listed then ${publicNumber('track', 't.plays_count', age)} else ${privateNumber('track', age)} end
    from (select id, owner_id, plays_count, ${isListed('tracks.id')} as listed from tracks where id ${ids}) t
    where search_docs.ref = t.id and (search_docs.scope = '') <> t.listed`;
}
