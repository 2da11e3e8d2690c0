import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eachPiece, exactly, type Take, toPieces } from './pieces.ts';

/** Three pieces in one and the same memory, each waited for. */
const three = (after: () => Promise<void> = () => Promise.resolve()) =>
  toPieces(async (take) => {
    const memory = new Uint8Array(4);
    for (const value of [1, 2, 3]) {
      memory.fill(value);
      await take(memory);
    }
    await after();
  });

const firsts = async (source: AsyncIterable<Uint8Array>): Promise<number[]> =>
  (await Array.fromAsync(source)).map((piece) => piece[0]!);

test('what is taken in a loop may be kept', async () => {
  expect(await firsts(three())).toEqual([1, 2, 3]);
});

test('a piece is waited for before the next one comes', async () => {
  const heard: number[] = [];
  await eachPiece(three(), async (piece) => {
    await setImmediate();
    heard.push(piece[0]!);
  });
  expect(heard).toEqual([1, 2, 3]);
});

test('any source is taken piece by piece', async () => {
  const heard: number[] = [];
  await eachPiece(
    (async function* () {
      yield new Uint8Array([7]);
      yield new Uint8Array([8]);
    })(),
    (piece) => void heard.push(piece[0]!),
  );
  expect(heard).toEqual([7, 8]);
});

test('an error reaches whoever reads, and the source hears of readers that want no more', async () => {
  const broken = three(() => Promise.reject(new Error('broken')));
  await expect(firsts(broken)).rejects.toThrow('broken');
  await expect(eachPiece(broken, () => undefined)).rejects.toThrow('broken');
  const refusing: Take = () => {
    throw new Error('refused');
  };
  await expect(eachPiece(three(), refusing)).rejects.toThrow('refused');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const watched = toPieces((take) => three().each(take).catch(resolve));
  for await (const piece of watched) {
    expect(piece[0]).toBe(1);
    break;
  }
  expect(await promise).toBeInstanceOf(Error);
});

test('bytes that are fewer or more than they may be are refused, and those beyond are not passed on', async () => {
  const otherwise = (): Error => new Error('wrong size');
  expect(await firsts(exactly(three(), { atLeast: 12, atMost: 12, otherwise }))).toEqual([1, 2, 3]);
  await expect(firsts(exactly(three(), { atLeast: 13, atMost: 20, otherwise }))).rejects.toThrow(
    'wrong size',
  );
  const heard: number[] = [];
  const few = exactly(three(), { atLeast: 0, atMost: 11, otherwise });
  await expect(few.each((piece) => void heard.push(piece[0]!))).rejects.toThrow('wrong size');
  expect(heard).toEqual([1, 2]);
});
