import type { SuggestFrom } from '#shared/playlists/collaboration.ts';
import type { Right } from '#shared/playlists/playlists.ts';
import type { Client } from '#tests/harness.ts';

/** A reader of a playlist: the right that the server tells, and whether they have a session. */
export interface Reader {
  name: string;
  right: Right | null;
  isMember?: boolean;
  isVisitor?: boolean;
  /** The playlist's choice of who may suggest. */
  suggest?: SuggestFrom;
  withoutAccount?: boolean;
}

/** The readers with whom each change begins. */
export const readers: readonly Reader[] = [
  { name: 'the owner', right: 'own' },
  { name: 'a member who edits', right: 'edit', isMember: true },
  { name: 'a member who adds', right: 'add', isMember: true },
  { name: 'a member who suggests', right: 'suggest', isMember: true },
  { name: 'a follower whom the owner lets suggest', right: 'suggest', suggest: 'followers' },
  { name: 'a stranger whom the owner lets suggest', right: 'suggest', suggest: 'link' },
  {
    name: 'a visitor whom the owner lets suggest',
    right: 'suggest',
    suggest: 'link',
    withoutAccount: true,
    isVisitor: true,
  },
  { name: 'a former member', right: null },
  { name: 'a stranger', right: null },
  { name: 'an administrator', right: null },
  { name: 'a visitor', right: null, isVisitor: true },
];

/** The things on a playlist's page that the calls name. */
export interface Stage {
  id: string;
  /** The version of which the page knows. */
  version: number;
  /** The reader's name, where they have one. */
  username: string;
  /** An item that the owner put in, one that the reader put in (else the owner's, too), and a missing one. */
  item: string;
  ownItem: string;
  missing: string;
  /** The track of `item`, which is the owner's. */
  recording: string;
  /** Gives out tracks that everybody hears and this playlist does not list. */
  track: () => string;
  /** Two suggestions by another person. */
  suggestion: string;
  otherSuggestion: string;
  /** The name of another member. */
  helper: string;
  invite: string;
  event: string;
}

/** The place of a control: on the page, in a menu, or in a dialog. */
export type Place = 'page' | 'menu' | 'item' | 'ownItem' | 'missing' | 'edit' | 'people' | 'past' | 'offer';

/** A control of a playlist's page: the readers who see it, and its call. */
export interface Control {
  name: string;
  place: Place;
  /** The control's accessible name. */
  label: RegExp;
  isFor: (reader: Reader) => boolean;
  /** Readers for whom the server does the same, though this control is not theirs. */
  alsoFor?: (reader: Reader) => boolean;
  call: (who: Client, stage: Stage) => Promise<{ status: number }>;
}

const ranks = { suggest: 1, add: 2, edit: 3, own: 4 } as const;

/** Readers with a right or one that holds it. */
export const from =
  (right: Right) =>
  (reader: Reader): boolean =>
    reader.right !== null && ranks[reader.right] >= ranks[right];

export const ofMembers = (reader: Reader): boolean => reader.isMember === true;

let times = 0;
/** Words that no call has sent yet. */
export const somethingNew = (): string => `Something new ${(times += 1)}`;

/** The menu of an item: playing, finding and reporting a track, and what is kept of it for oneself. */
const ofItem = [
  /^Play next$/,
  /^Start radio$/,
  /^Add to /,
  /^Share/,
  /^Go to the artist/,
  /^In \d+ playlist|^In which playlists|playlists?$/i,
  /^Move down$/,
  /^Report/,
  /^Open/,
  /favourite|star/i,
];

/** Controls that change nothing on the server, or are no act on the playlist. */
export const harmless: Readonly<Record<Place, readonly RegExp[]>> = {
  page: [/^Play/, /^Share/, /^More/, /^Follow/, /^Aalice$|^Bbob$/, /^Log in to suggest/, /^\d+ suggestion/],
  menu: [/^Start radio$/, /^Export/, /^Report/, /RSS/, /^Bell|^Mute|notif/i],
  item: ofItem,
  ownItem: [...ofItem, /^Move up$/, /^Write a note/],
  missing: [/^More about/, /^Move /],
  edit: [/^Cancel$/, /^Save$/, /^Close$/, /^Choose a picture$/, /^Description$/, /^Genre$/],
  people: [
    /^Close$/,
    /^People who follow|^Everybody who has|^Also without/,
    /^Who is invited$/,
    /^Or by username$/,
    /^Invite$/,
    /^(Aalice|Bbob|Hhelper)/,
  ],
  past: [/^Play/],
  offer: [/^Play/, /^Move /],
};
