const sorting = /^USE TEMP B-TREE FOR ORDER BY$/;

/** Statements that may read everything, or only take the one `step`, each with its reason. */
export const excused: readonly { like: RegExp; step?: RegExp; because: string }[] = [
  {
    like: /from "total(s|_changes)"$/,
    because: 'a few counters, and what changed them within the last minute',
  },
  {
    like: /from "sessions" .* where "sessions"\."last_seen_at"/,
    because: 'administrators only, while few are logged in',
  },
  {
    like: /from "copyright_(scans|works)" (group by|where "disputed_at" is not null)/,
    because: 'administrators only, counted off the main thread',
  },
  {
    like: /from "search_targets"/,
    because: 'a row for each engine: one or two',
  },
  // Found by an index and then sorted, as few as they are: none of these may read a whole table.
  { like: /"sorted_by"/, step: sorting, because: "a person's own tracks, in the order that they ask for" },
  {
    like: /from "playlist_entries" [\s\S]* order by "playlists"."popularity"/,
    step: sorting,
    because: 'the few playlists that list one track',
  },
  { like: /from "(follows|playlist_follows)" f where f.user_id/, because: 'what one follows, 2,000 at most' },
  {
    like: /from "reports" where "is_open" = \? group by/,
    step: sorting,
    because: 'the open reports by their age, off the main thread',
  },
  {
    like: /from \(select distinct .* from "reports" where "is_open" = \?\) as "target"$/,
    step: /^SCAN target$/,
    because: 'counts what an index has found',
  },
  { like: /^select count\(\*\) as "count" from "users"$/, because: 'administrators only' },
];

/** Statements that may read more of a table than a few thousand rows on PostgreSQL, each with its reason. */
export const excusedOnPostgres: readonly { like: RegExp; because: string }[] = [
  { like: /^select count\(\*\) as "count" from "users"$/, because: 'administrators only' },
  {
    like: /from "copyright_(scans|works)" (group by|where "disputed_at" is not null)/,
    because: 'administrators only, counted by a connection for heavy questions',
  },
  {
    like: /^select "id", .* as "changed" from [\s\S]* order by "id" limit \$\d offset/,
    because: 'the list of sitemaps steps over 50,000 pages each, for robots',
  },
  {
    like: /order by "users"\."username_key" limit/,
    because: 'an app gets up to 5,000 people in one answer: the protocol has no pages',
  },
  {
    like: /^select "genre", count\(\*\) as "playlists"/,
    because: 'an app asks for all genres when its listener opens them; nothing hidden may be counted later',
  },
  {
    like: /^select "track_sources"\."id", "link_checks"\."next_at" from "track_sources" left join/,
    because: 'a page of 5,000 by its primary key, once a minute at night: each link is reached within days',
  },
];
