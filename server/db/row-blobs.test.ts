import { expect, test } from 'vitest';
import { packRows, unpackRows } from './row-blobs.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

test('rows come back as they were, whatever bytes they hold', () => {
  const rows = () => [
    { id: 1, name: 'a', print: bytes(1, 2, 3), picture: null },
    { id: 2, name: null, print: bytes(), picture: bytes(9) },
    { id: 3, name: 'c', print: null, picture: bytes(0, 0, 0, 0, 0, 0, 0, 0, 1) },
  ];
  const packed = packRows(rows());
  expect(packed.bytes.length).toBe(8 + 8 + 16);
  expect(unpackRows(structuredClone(packed))).toEqual(rows());
});

test('bytes can be read as words where they lie', () => {
  const [, second] = unpackRows(packRows([{ print: bytes(7) }, { print: bytes(1, 0, 0, 0) }]));
  const print = second!['print'] as Uint8Array;
  expect(new Uint32Array(print.buffer, print.byteOffset, 1)[0]).toBe(1);
});

test('rows without bytes, and no rows, cost nothing', () => {
  expect(packRows([]).bytes.length).toBe(0);
  expect(unpackRows(packRows([{ id: 1 }]))).toEqual([{ id: 1 }]);
});
