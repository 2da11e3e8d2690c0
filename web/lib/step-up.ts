import { ApiError } from './api-error.ts';

/** Asks the reader for a second factor; settles once it is proven, else rejects with the error of the calls that wait. */
type Ask = (refusal: ApiError) => Promise<void>;

let ask: Ask | null = null;
let asking: Promise<void> | null = null;
/** The moment of the last proof. */
let provenAt = -Infinity;

/** Sets who asks: the shell. The transport itself shows nothing. */
export function onStepUp(asker: Ask | null): void {
  ask = asker;
}

/**
 * Sends a call again after the second factor that the server has asked for. Calls that wait share one question.
 * @param refusal the server's answer to the call that was sent `at` a moment of `performance.now()`
 */
export async function withFactor<T>(send: () => Promise<T>, refusal: ApiError, at: number): Promise<T> {
  if (!ask || refusal.reason === 'login') throw refusal;
  // A call that was on its way while another one asked goes on with that proof.
  if (at > provenAt) {
    asking ??= ask(refusal).finally(() => {
      asking = null;
    });
    await asking;
    provenAt = performance.now();
  }
  const sentAt = performance.now();
  try {
    return await send();
  } catch (error) {
    if (!isFactorRequired(error)) throw error;
    return withFactor(send, error, sentAt);
  }
}

/** Reports whether a second factor would have prevented an error: its body has the facts, a `FactorRequired`. */
export const isFactorRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 428;
