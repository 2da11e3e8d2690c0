import { createStore } from 'zustand';
import type { FactorRequired } from '#shared/accounts/factors.ts';
import { ApiError } from './api-error.ts';
import { onTokenChange } from './session.ts';

/** Asks the reader for a second factor; settles once it is proven, else rejects with the error of the waiting calls. */
type Ask = (refusal: ApiError, required: FactorRequired) => Promise<void>;

let ask: Ask | null = null;
let asking: Promise<void> | null = null;
let proofs = 0;

/** True once the server has refused a call until the reader sets up a second factor. */
export const isSetUpAsked = createStore(() => false);
onTokenChange(() => isSetUpAsked.setState(false));

/** Sets who asks for second factors: the shell. The transport itself shows nothing. */
export function onStepUp(asker: Ask): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}

/** The facts of an error that a second factor would have prevented, or null. */
export function factorRequired(error: unknown): FactorRequired | null {
  return error instanceof ApiError && error.code === 'second_factor_required'
    ? (error.body as FactorRequired)
    : null;
}

/** Sends a call, and once more after the second factor that the server asks for. Calls that wait share one question. */
export async function withFactor<T>(send: () => Promise<T>): Promise<T> {
  const before = proofs;
  try {
    return await send();
  } catch (error) {
    const required = factorRequired(error);
    if (required?.reason === 'set_up') isSetUpAsked.setState(true);
    if (!required || required.reason === 'login' || !ask) throw error;
    // A call that was on its way while another one asked goes on with that proof.
    if (before === proofs) await (asking ??= proven(ask(error as ApiError, required)));
    return withFactor(send);
  }
}

async function proven(answer: Promise<void>): Promise<void> {
  try {
    await answer;
    proofs += 1;
  } finally {
    asking = null;
  }
}
