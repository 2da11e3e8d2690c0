import type { AnyFate, KeyFate } from './table-fate.ts';
import { tables } from './tables.ts';
import { type TableName, type TableOfPlaylist } from './table-names.ts';

const all = Object.entries(tables) as [TableName, AnyFate][];

const namesOf = (has: (fate: AnyFate) => unknown) => all.flatMap(([name, fate]) => (has(fate) ? [name] : []));

/** The tables that a backup holds. */
export const recordTables = namesOf(({ backup }) => backup === 'kept');
/** The tables that a restore empties. */
export const emptiedTables = namesOf(({ backup }) => backup === 'emptied');
/** Those that a restore leaves alone, but for rows of people who are not there any more; `person` is the column of whose. */
export const leftTablesOfPeople = all.flatMap(([table, { backup, people = {} }]) => {
  const [person] = Object.keys(people);
  return backup === 'left' && person !== undefined ? [{ table, person }] : [];
});
export const tablesOfPlaylist = namesOf(({ withPlaylist }) => withPlaylist) as TableOfPlaylist[];
const columnsOfPeople = all.flatMap(([table, { people = {} }]) =>
  Object.entries(people).map(([column, fate]) => ({ table, column, fate })),
);
/** Every column that holds a person's id, by a foreign key. */
export const peopleColumns = columnsOfPeople.flatMap(({ table, column, fate: onRemoval }) =>
  onRemoval === 'deleted' || onRemoval === 'unnamed' ? [{ table, column, onRemoval }] : [],
);
/** Every other column that may hold a person's id, or a key that stands for them. */
export const keyColumns = columnsOfPeople.flatMap(({ table, column, fate }) =>
  fate === 'deleted' || fate === 'unnamed' ? [] : [{ table, column, fate: fate satisfies KeyFate }],
);
/** Every column that names a stored blob. */
export const blobColumns = all.flatMap(([table, { blobs = [] }]) =>
  blobs.map((column) => ({ table, column })),
);
/** The rows that a person's archive holds as they are; `person` is the column of whose they are. */
export const exportedTables = all.flatMap(([table, { export: exported, people = {} }]) => {
  const [person, ...others] = Object.keys(people);
  if (typeof exported !== 'object' || person === undefined) return [];
  return [{ table, ...exported, person, others: others.filter((name) => exported.columns.includes(name)) }];
});
