import * as z from 'zod/mini';
import { Id } from '#shared/text.ts';

export const Role = z.enum(['user', 'pro', 'admin']);
export type Role = z.infer<typeof Role>;

/** A person as anyone may see them beside their playlists and tracks. */
export const UserRef = z.object({
  id: Id,
  username: z.string(),
  avatar_url: z.nullable(z.string()),
});
export type UserRef = z.infer<typeof UserRef>;
