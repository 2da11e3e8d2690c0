import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { MarkedPage, PlaylistSummary } from './playlists.ts';
import { IdParams } from '#shared/text.ts';

export const SaveStatus = z.object({ saved: z.boolean() });
export type SaveStatus = z.infer<typeof SaveStatus>;

const path = '/api/v1/playlists/:id/save';

export const savePlaylist = endpoint({
  id: 'saves.save',
  method: 'POST',
  path,
  access: 'user',
  summary: "Put a playlist on one's Saved list; saving twice is saving once",
  description: 'Saves a playlist for later. Saving it twice is the same as once.',
  params: IdParams,
  reply: SaveStatus,
});

export const unsavePlaylist = endpoint({
  id: 'saves.unsave',
  method: 'DELETE',
  path,
  access: 'user',
  summary: "Take a playlist off one's Saved list",
  description: "Takes a playlist off the reader's saved ones.",
  params: IdParams,
  reply: SaveStatus,
});

export const listSaved = endpoint({
  id: 'saves.mine',
  method: 'GET',
  path: '/api/v1/users/me/saved_playlists',
  access: 'user',
  summary: 'The playlists that the reader has saved, the newest first',
  description: 'Lists the playlists that the reader has saved, a page at a time. Nobody else sees them.',
  query: MarkedPage,
  reply: z.array(PlaylistSummary),
});
