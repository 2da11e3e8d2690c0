import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FactorRow } from '#server/db/rows/factors.ts';
import { ticketMs } from '#shared/accounts/factors.ts';

/** Loaded by the first passkey: it takes 28 MB. */
const webauthn = () => import('@simplewebauthn/server');

/** A site as WebAuthn knows it: a host, and the origin of its pages. A path below which it stands is no part of either. */
const siteOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): those that authenticators know. */
const algorithms = [-8, -7, -257];

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

const named = (passkeys: readonly FactorRow[]) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id ?? '',
    ...(transports ? { transports: transports.split(' ') } : {}),
  }));

/** Options for a new passkey of a person. An authenticator that has one of theirs refuses to make another. */
export async function newPasskeyOptions(
  { publicUrl, house }: { publicUrl: string; house: string },
  user: { id: string; username: string },
  { challenge, existing }: { challenge: string; existing: readonly FactorRow[] },
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: house,
    rpID: siteOf(publicUrl).rpID,
    userName: user.username,
    userDisplayName: user.username,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: fromBase64(challenge),
    timeout: ticketMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: named(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The columns of a new passkey; null if the answer is not one to this challenge from a page of this site. */
export async function readNewPasskey(publicUrl: string, challenge: string, reply: object) {
  const { rpID, origin } = siteOf(publicUrl);
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response: reply as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(' '),
  };
}

/** Options for proving one of these passkeys; with null, for one that the browser chooses and that verifies its user. */
export async function passkeyOptions(
  publicUrl: string,
  challenge: string,
  passkeys: readonly FactorRow[] | null,
) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: siteOf(publicUrl).rpID,
    challenge: fromBase64(challenge),
    timeout: ticketMs,
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys ? { allowCredentials: named(passkeys) } : {}),
  });
}

/**
 * The counter of a passkey after an answer (WebAuthn section 6.1.1); null if the answer is not one to this challenge by this
 * passkey from a page of this site.
 */
export async function counterAfter(
  publicUrl: string,
  passkey: FactorRow,
  { challenge, reply, verifiesUser }: { challenge: string; reply: object; verifiesUser: boolean },
): Promise<number | null> {
  const { rpID, origin } = siteOf(publicUrl);
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response: reply as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: verifiesUser,
    credential: {
      id: passkey.credential_id ?? '',
      publicKey: fromBase64(passkey.public_key ?? ''),
      counter: passkey.counter ?? 0,
      transports: (passkey.transports ?? '').split(' ').filter(Boolean),
    },
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
