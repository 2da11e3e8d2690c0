/**
 * Asks one question after the other and gives their answers in order, while the next ones are on their way: the side that answers
 * (another thread, a database) need not wait for the consumer. Breaking off discards those answers.
 * @param ahead how many questions are on their way at a time
 */
export async function* askAhead<Q, A>(
  questions: readonly Q[],
  ahead: number,
  ask: (question: Q) => Promise<A>,
): AsyncGenerator<A> {
  const asked: Promise<A>[] = [];
  let next = 0;
  const askMore = () => {
    while (next < questions.length && asked.length < ahead) {
      const answer = ask(questions[next++]!);
      // Who hears of the first failure stops listening: the others must not count as unhandled.
      answer.catch(() => undefined);
      asked.push(answer);
    }
  };
  askMore();
  while (asked.length > 0) {
    const answer = await asked[0]!;
    void asked.shift();
    askMore();
    yield answer;
  }
}

/** Parts of a list, so many at a time. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += size) parts.push(list.slice(from, from + size));
  return parts;
}
