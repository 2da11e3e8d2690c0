import { accounts } from './accounts.ts';
import { apps } from './apps.ts';
import { base } from './base.ts';
import { ingest } from './ingest.ts';
import { moderation } from './moderation.ts';
import { music } from './music.ts';
import { operations } from './operations.ts';
import { playlists } from './playlists.ts';
import type { Rows } from './row.ts';
import { social } from './social.ts';

/** The rows of all wings, by the folder of `shared/` in which their endpoints are declared. */
export const wings: Readonly<Record<string, Rows>> = {
  base,
  accounts,
  music,
  playlists,
  social,
  ingest,
  moderation,
  operations,
  apps,
};

export const rows: Rows = Object.assign({}, ...Object.values(wings));
