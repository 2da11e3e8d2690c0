/** Reports whether this browser knows passkeys (WebAuthn); none does on a page without TLS. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
