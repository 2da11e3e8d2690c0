import { createStore } from 'zustand';
import { ApiError } from './api-error.ts';

/** A call that waits for a second factor. */
export interface StepUp {
  refusal: ApiError;
  /** What had the focus when the question came. */
  focused: Element | null;
  /** Says that the factor is proven. */
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The open question for a second factor; the shell shows it (`web/app/step-up-host.tsx`). */
export const stepUp = createStore<StepUp | null>(() => null);

let asking: Promise<void> | null = null;
let proofs = 0;

/** Sends a call, and once more after the second factor that the server asks for. Calls that wait share one question. */
export async function withFactor<T>(send: () => Promise<T>): Promise<T> {
  const before = proofs;
  try {
    return await send();
  } catch (error) {
    if (!isFactorRequired(error) || error.reason === 'login') throw error;
    // A call that was on its way while another one asked goes on with that proof.
    if (before === proofs) await (asking ??= ask(error));
    return withFactor(send);
  }
}

/** Reports whether a second factor would have prevented an error: its body has the facts, a `FactorRequired`. */
export const isFactorRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second_factor_required';

async function ask(refusal: ApiError): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) =>
      stepUp.setState({ refusal, focused: document.activeElement, resolve, reject }),
    );
    proofs += 1;
  } finally {
    asking = null;
    stepUp.setState(null, true);
  }
}
