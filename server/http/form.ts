import type * as z from 'zod/mini';
import { type Pieces, type Take, toPieces } from '#server/lib/pieces.ts';
import { parse } from './bind.ts';
import { collecting, FormParser, MultipartError, type PartHead, type PartTaker } from './form-parser.ts';

export interface FormOptions<S extends z.ZodMiniType> {
  schema: S;
  /** The name of the part with the bytes. */
  fileField: string;
  /** The largest file that is kept in memory where it comes before the fields. */
  fileBytes: number;
  /**
   * How many bytes the file has if it is what the fields say, for those who notice by its hash where it is not: where the
   * body is as long, too, its end is looked for behind them only. Undefined where the fields do not say.
   */
  likelyBytes?: (fields: z.output<S>) => number | undefined;
}

/** What is known of a form before it comes. */
export interface Envelope {
  boundary: string;
  /** Null where its length is not told. */
  bodyBytes: number | null;
}

/** What is done with a form. */
export type UseForm<S extends z.ZodMiniType, T> = (fields: z.output<S>, file: Pieces) => Promise<T>;

/** A form that is arriving. */
export interface Form<T> {
  /** Takes in the bytes of the body as they come. */
  take: Take;
  /** No more bytes come. */
  end(): void;
  /** No more bytes come, and this is why. */
  fail(error: unknown): void;
  result: Promise<T>;
}

const fieldBytesAtMost = 16 * 1024;
const partsAtMost = 40;

/**
 * Reads a form with one file, and begins to use it as soon as its fields are complete and the file's bytes arrive. The
 * file ends only when the rest of the form has proved to be whole too. What `take` throws is meant for {@link Form.fail}.
 */
export function openForm<S extends z.ZodMiniType, T>(
  { boundary, bodyBytes }: Envelope,
  { schema, fileField, fileBytes, likelyBytes }: FormOptions<S>,
  use: UseForm<S, T>,
): Form<T> {
  const { promise: result, resolve, reject } = Promise.withResolvers<T>();
  const fields = Object.create(null) as Record<string, string>;
  let arriving: Arriving | null = null;
  let held: Buffer | null = null;
  let count = 0;
  let isOver = false;

  function begin({ name, fileName }: PartHead): PartTaker {
    count += 1;
    if (count > partsAtMost) throw new MultipartError('too many parts');
    if (arriving) return collecting(fieldBytesAtMost, () => undefined);
    if (name !== fileField || fileName === null) {
      return collecting(fieldBytesAtMost, (bytes) => (fields[name] = bytes.toString('utf8')));
    }
    if (held) throw new MultipartError('more than one file');
    const early = schema.safeParse(fields);
    if (!early.success) return collecting(fileBytes, (bytes) => (held = bytes));
    arriving = openArriving();
    use(early.data, arriving.file).then(resolve, reject);
    const { isAwaited: ready, take } = arriving;
    return { ready, take, likelyBytes: likelyBytes?.(early.data) };
  }

  const parser = new FormParser(boundary, bodyBytes, begin);
  const look = (): void => {
    if (!parser.isWhole || isOver) return;
    isOver = true;
    if (arriving) arriving.end();
    else useHeld().then(resolve, reject);
  };
  async function useHeld(): Promise<T> {
    const late = parse(schema, fields, 'body');
    if (held === null) throw new MultipartError('no file');
    const bytes = held;
    return use(
      late,
      toPieces(async (take) => void (await take(bytes))),
    );
  }
  const fail = (error: unknown): void => {
    isOver = true;
    if (arriving) arriving.fail(error);
    else reject(error);
  };

  return {
    take(bytes) {
      const wait = parser.push(bytes);
      return wait ? wait.then(look) : look();
    },
    end: () => {
      if (!isOver) fail(new MultipartError('the body ended early'));
    },
    fail,
    result,
  };
}

/** A file whose bytes pass from the parser to whoever uses it. */
interface Arriving extends Pick<Form<unknown>, 'take' | 'end' | 'fail'> {
  /** Until somebody asks for the bytes. */
  isAwaited: Promise<void>;
  file: Pieces;
}

function openArriving(): Arriving {
  const awaited = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  // It may fail before anybody asks.
  over.promise.catch(() => undefined);
  let isOver = false;
  let hear: Take = () => undefined;
  return {
    isAwaited: awaited.promise,
    take: (bytes) => (isOver ? undefined : hear(bytes)),
    end: over.resolve,
    fail(error) {
      isOver = true;
      over.reject(error);
    },
    file: toPieces((take) => {
      hear = take;
      awaited.resolve();
      return over.promise;
    }),
  };
}
