import { ApiError } from './api-error.ts';

/** Asks the reader for a second factor; settles once it is proven, else rejects with the error of the calls that wait. */
type Ask = (refusal: ApiError) => Promise<void>;

let ask: Ask | null = null;
let asking: Promise<void> | null = null;
let proofs = 0;

/** Sets who asks: the shell. The transport itself shows nothing. */
export function onStepUp(asker: Ask | null): void {
  ask = asker;
}

/** Sends a call, and once more after the second factor that the server asks for. Calls that wait share one question. */
export async function withFactor<T>(send: () => Promise<T>): Promise<T> {
  const before = proofs;
  try {
    return await send();
  } catch (error) {
    if (!ask || !isFactorRequired(error) || error.reason === 'login') throw error;
    // A call that was on its way while another one asked goes on with that proof.
    if (before === proofs) {
      asking ??= ask(error).finally(() => {
        asking = null;
      });
      await asking;
      proofs += 1;
    }
    return withFactor(send);
  }
}

/** Reports whether a second factor would have prevented an error: its body has the facts, a `FactorRequired`. */
export const isFactorRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 428;
