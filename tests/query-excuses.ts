import { rows } from './endpoints/registry.ts';
import type { ExcusedPlan } from './endpoints/row.ts';

/** Statements of work that goes on beside all calls. The other exceptions stand in the rows of their endpoints. */
const ofWork: readonly ExcusedPlan[] = [
  {
    like: /from "total(s|_changes)"$/,
    on: 'SQLite',
    because: 'a few counters, and what changed them within the last minute',
  },
  { like: /from "house_logo"/, on: 'PostgreSQL', because: 'the one logo of the house' },
  {
    like: /^select count\(\*\) as "count" from "applications"$/,
    on: 'PostgreSQL',
    because: 'the newcomers who wait for a decision, counted when one comes or an administrator looks',
  },
  {
    like: /^delete from "former_names" where "until"/,
    on: 'PostgreSQL',
    because: 'reads what it deletes, by an index: the test fills the table with names whose time is over',
  },
  {
    like: /^select distinct "\w*sha256" as "sha256" from/,
    on: 'PostgreSQL',
    because: 'at night all names of stored files are compared with the files',
  },
  {
    like: /^(select "id"|delete) from "changes" where/,
    on: 'PostgreSQL',
    because:
      'reads what it counts, up to a limit, or deletes: the test fills the table with changes that are not read yet',
  },
  { like: /from "search_targets"/, on: 'SQLite', because: 'a row for each engine: one or two' },
  {
    like: /^select "track_sources"\."id", "link_checks"\."next_at" from "track_sources" left join/,
    on: 'PostgreSQL',
    because: 'a page of 5,000 by its primary key, once a minute at night: each link is reached within days',
  },
  {
    like: /^select distinct "[\w".]+, "[\w".]+ from "linked_services" inner join "users"/,
    on: 'PostgreSQL',
    because: 'the links of all members, of whom a few have one, compared every ten seconds with who listens',
  },
  {
    like: /^update "(listening_sessions|activities)" set "ip"/,
    on: 'PostgreSQL',
    because:
      'a page of rows by a partial index, joined with their table: one this small is read whole, one of 200,000 is not (addresses.test.ts)',
  },
];

const allPlans = Object.values(rows).flatMap(({ plans }) => plans ?? []);

/** Finds whether SQLite may take this step for an endpoint's statement. */
export function isExcusedStep(id: string, statement: string, step: string): boolean {
  return [...ofWork, ...(rows[id]?.plans ?? [])].some(
    (one) => one.on !== 'PostgreSQL' && one.like.test(statement) && (one.step?.test(step) ?? true),
  );
}

/** Finds whether a statement may read more than some pages of a table on PostgreSQL, by whichever call it is sent. */
export function isExcusedOnPostgres(statement: string): boolean {
  return [...ofWork, ...allPlans].some(
    (one) => one.on !== 'SQLite' && one.step === undefined && one.like.test(statement),
  );
}
