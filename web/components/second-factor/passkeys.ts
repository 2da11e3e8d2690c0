import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { FactorProof, FactorRequired } from '#shared/accounts/factors.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';

/** The options of WebAuthn as the contract has them. */
export type PasskeyOptions = NonNullable<FactorRequired['passkey']>;
export type PasskeyAnswer = NonNullable<FactorProof['passkey']>;

/** Has the browser prove one of the reader's passkeys. */
export async function provePasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Has the browser make a passkey. */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** The text for a failure of the server or of the browser's WebAuthn (its errors: Web Authentication 3, section 5.1). */
export function passkeyText(error: unknown): string {
  const t = textOf('second-factor');
  const name = error instanceof Error ? error.name : '';
  // A refusal by the person and a time that ran out look the same, so that no page can tell them apart.
  if (name === 'NotAllowedError' || name === 'AbortError') return t('passkeyStopped');
  return name === 'InvalidStateError' ? t('passkeyKnown') : errorText(error, t('passkeyFailed'));
}
