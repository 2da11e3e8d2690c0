import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TableFiller } from './table-filler.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
const row = fc.oneof(
  { weight: 8, arbitrary: fc.record({ a: value, b: value }, { noNullPrototype: true }) },
  fc.record({ b: value, a: value }, { noNullPrototype: true }),
  fc.record({ b: value }, { noNullPrototype: true }),
);

test('rows of any columns, however many, are put in as they are and in their order', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200, size: 'max' }), (rows) => {
      const db = new DatabaseSync(':memory:');
      db.exec('create table t (a, b)');
      const filler = new TableFiller(db, 't');
      for (const one of rows) filler.add(one);
      filler.finish();
      expect(filler.rows).toBe(rows.length);
      const expected = rows.map((one) => ({ a: 'a' in one ? one.a : null, b: one.b }));
      expect(db.prepare('select a, b from t order by rowid').all()).toEqual(expected);
      db.close();
    }),
    { numRuns: 50 },
  );
});

test('a row without columns, or with one that the table has not, is refused', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('create table t (a)');
  expect(() => new TableFiller(db, 't').add({})).toThrow('no columns');
  expect(() => new TableFiller(db, 't').add({ 'x"': 1 })).toThrow('no column named');
  db.close();
});
