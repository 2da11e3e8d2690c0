import { expect, test } from 'vitest';
import { askAhead, partsOf } from './ask-ahead.ts';

test('answers come in order, and no more questions than allowed are on their way', async () => {
  let [open, most] = [0, 0];
  const ask = async (question: number) => {
    open += 1;
    most = Math.max(most, open);
    // Later questions are answered sooner.
    for (let turn = question; turn < 6; turn += 1) await Promise.resolve();
    open -= 1;
    return question * 10;
  };
  const answers: number[] = [];
  for await (const answer of askAhead([1, 2, 3, 4, 5], 2, ask)) answers.push(answer);
  expect(answers).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
});

test('a failure is thrown where its answer is due, and breaking off asks nothing more', async () => {
  const asked: number[] = [];
  const ask = async (question: number) => {
    asked.push(question);
    if (question >= 2) throw new Error(`no answer to ${question}`);
    return question;
  };
  const heard: number[] = [];
  await expect(
    (async () => {
      for await (const answer of askAhead([1, 2, 3, 4, 5], 2, ask)) heard.push(answer);
    })(),
  ).rejects.toThrow('no answer to 2');
  expect(heard).toEqual([1]);
  expect(asked).not.toContain(5);
});

test('lists are cut into parts', () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(partsOf([], 2)).toEqual([]);
});
