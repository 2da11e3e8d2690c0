import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { storageLimitMbMax, uploadLimitMbMax } from '#shared/limits.ts';
import { IdParams, Moment, optionalLine, PageNumber, pageSize } from '#shared/text.ts';
import { EmailAddress, Username } from '#shared/accounts/account-names.ts';
import { Role } from '#shared/accounts/users.ts';

/** A person as administrators see them. */
export const AdminUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: Role,
  is_active: z.boolean(),
  block_reason: z.nullable(z.string()),
  upload_limit_mb: z.number(),
  /** The user's storage limit; null: the role's. */
  storage_limit_mb: z.nullable(z.number()),
  email_verified: z.boolean(),
  track_count: z.number(),
  playlist_count: z.number(),
  stored_bytes: z.number(),
  created_at: Moment,
  last_login_at: z.nullable(Moment),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const userSorts = ['created_at', 'username', 'email', 'track_count'] as const;
export const adminUsersPageSize = 50;

export const AdminUserQuery = z.object({
  /** The page. Without this and `limit`, the reply lists all matches. */
  page: z.optional(PageNumber),
  limit: z.optional(pageSize(200)),
  /** Prefix of the username or the email address. */
  search: z._default(optionalLine(254), ''),
  sort: z._default(z.enum(userSorts), 'created_at'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  role: z.optional(Role),
  status: z.optional(z.enum(['active', 'inactive'])),
});
export type AdminUserQuery = z.output<typeof AdminUserQuery>;

/** The filters of the list without the page, for its export as a file. */
export const AdminUserFilter = z.omit(AdminUserQuery, { page: true, limit: true, sort: true, order: true });
export type AdminUserFilter = z.output<typeof AdminUserFilter>;

/** Megabytes that may be stored in all. */
const StorageLimitMb = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(storageLimitMbMax)));

/** The storage limit of each role; null: none. */
export const StorageLimits = z.strictObject({
  user: StorageLimitMb,
  pro: StorageLimitMb,
  admin: StorageLimitMb,
});
export type StorageLimits = z.infer<typeof StorageLimits>;

export const AdminUserPatch = z.strictObject({
  username: Username,
  email: EmailAddress,
  role: Role,
  is_active: z.boolean(),
  upload_limit_mb: z.number().check(z.int(), z.gte(0), z.lte(uploadLimitMbMax)),
  /** Left out: as it is. */
  storage_limit_mb: z.optional(StorageLimitMb),
});
export type AdminUserPatch = z.infer<typeof AdminUserPatch>;

export const StatusPatch = z.strictObject({
  is_active: z.boolean(),
  /** Reason that the person gets by mail when they are deactivated. */
  reason: z.optional(optionalLine(500)),
});
export type StatusPatch = z.infer<typeof StatusPatch>;

export const listAdminUsers = endpoint({
  id: 'admin.users',
  method: 'GET',
  path: '/api/v1/admin/users',
  access: 'admin',
  summary: 'People: a page where one is asked for, else everyone',
  description:
    'Lists accounts with role, state and limits. Search, filters and sorting are in the query; without a page the whole list comes.',
  query: AdminUserQuery,
  reply: z.array(AdminUser),
});

export const countAdminUsers = endpoint({
  id: 'admin.countUsers',
  method: 'GET',
  path: '/api/v1/admin/users/count',
  access: 'admin',
  summary: 'How many people the same search and filters leave',
  description:
    'Counts people by the same search and filters as the list, so that a screen can tell the number beside one page.',
  query: AdminUserQuery,
  reply: z.object({ total: z.number() }),
});

export const exportAdminUsers = endpoint({
  id: 'admin.exportUsers',
  method: 'GET',
  path: '/api/v1/admin/users/export',
  access: 'admin',
  summary: 'Everyone whom the same search and filters leave, oldest first, as comma-separated values',
  description:
    'Sends the people of a search as a CSV file with a header line. The file is streamed, so its length is not told beforehand.',
  query: AdminUserFilter,
  reply: 'stream',
  sends: ['text/csv'],
});

export const getStorageLimits = endpoint({
  id: 'admin.storageLimits',
  method: 'GET',
  path: '/api/v1/admin/storage_limits',
  access: 'admin',
  summary: 'How much each role may store in all, in megabytes',
  description: 'Tells the megabytes that people of each role may store in all. Null stands for no limit.',
  reply: StorageLimits,
});

export const setStorageLimits = endpoint({
  id: 'admin.setStorageLimits',
  method: 'PUT',
  path: '/api/v1/admin/storage_limits',
  access: 'admin',
  summary: 'Decide how much each role may store in all',
  description:
    'Sets the megabytes that people of each role may store. A limit of a single person, where one is set, goes before it.',
  body: StorageLimits,
  reply: StorageLimits,
});

export const updateAdminUser = endpoint({
  id: 'admin.updateUser',
  method: 'PUT',
  path: '/api/v1/admin/users/:id',
  access: 'admin',
  scope: 'session',
  stepUp: true,
  summary: "Change a person's name, address, role, state and limits",
  description: 'Changes an account as an administrator. Fields that are left out stay as they are.',
  params: IdParams,
  body: AdminUserPatch,
  reply: AdminUser,
});

export const setUserStatus = endpoint({
  id: 'admin.setUserStatus',
  method: 'PATCH',
  path: '/api/v1/admin/users/:id/status',
  access: 'admin',
  summary: 'Activate or deactivate a person; deactivation ends their sessions at once',
  description:
    'Activates an account or deactivates it. While it is deactivated nobody sees what it shared, and its sessions and tokens do not work.',
  params: IdParams,
  body: StatusPatch,
  reply: AdminUser,
});

export const deleteAdminUser = endpoint({
  id: 'admin.deleteUser',
  method: 'DELETE',
  path: '/api/v1/admin/users/:id',
  access: 'admin',
  scope: 'session',
  stepUp: true,
  summary: 'Delete a person with all their playlists and tracks',
  description:
    'Deletes an account with its playlists, tracks and files. This cannot be undone, and it is written in the audit log.',
  params: IdParams,
  reply: 'nothing',
});
