import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Moment } from '#shared/text.ts';
import { GivenUsername } from './account-names.ts';
import { UserRef } from './users.ts';

/** A person whom the reader has blocked. */
export const BlockedPerson = z.object({ ...UserRef.shape, blocked_at: Moment });
export type BlockedPerson = z.infer<typeof BlockedPerson>;

export const BlockStatus = z.object({ blocked: z.boolean() });
export type BlockStatus = z.infer<typeof BlockStatus>;

const path = '/api/v1/users/:username/block';
const params = z.object({ username: GivenUsername });

export const blockPerson = endpoint({
  id: 'blocks.block',
  method: 'PUT',
  path,
  access: 'user',
  summary: 'Block a person: neither sees what the other does; twice is once, and they are not told',
  description: 'Blocks a person for the reader: neither sees what the other shares. The person is not told.',
  params,
  reply: BlockStatus,
});

export const unblockPerson = endpoint({
  id: 'blocks.unblock',
  method: 'DELETE',
  path,
  access: 'user',
  summary: 'Take a block back',
  description: 'Ends a block, so that both see again what the other shares.',
  params,
  reply: BlockStatus,
});

export const listBlocks = endpoint({
  id: 'blocks.mine',
  method: 'GET',
  path: '/api/v1/users/me/blocks',
  access: 'user',
  summary: 'The people whom the reader has blocked, the newest first',
  description: 'Lists the people whom the reader has blocked.',
  reply: z.array(BlockedPerson),
});
