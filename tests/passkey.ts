import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Options of WebAuthn as the server answers them. */
interface Asked {
  challenge: string;
  [name: string]: unknown;
}

/** Ways in which a test lets an authenticator or its page deviate. */
interface Deviation {
  origin?: string;
  challenge?: string;
  /** The flag UV (WebAuthn section 6.1); set by default. */
  verifiesUser?: boolean;
  counter?: number;
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The head of a CBOR item (RFC 8949 section 3) below 65536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** A COSE key of type EC2 on P-256 for ES256 (RFC 9053 section 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
  return map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), coordinate(x)],
    [int(-3), coordinate(y)],
  );
}

/** An authenticator in software for one site: ES256, one credential, attestation `none`. */
export function openAuthenticator(publicUrl: string) {
  const site = new URL(publicUrl);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;

  const authenticatorData = (
    { verifiesUser = true, counter: wanted }: Deviation,
    attested: Buffer | null,
  ) => {
    counter = wanted ?? counter + 1;
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(site.hostname), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, asked: Asked, { origin = site.origin, challenge }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge: challenge ?? asked.challenge, origin }));
  const reply = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** The answer to the options of a new passkey (`RegistrationResponseJSON`). */
    create(asked: Asked, deviation: Deviation = {}) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authenticatorData(deviation, attested))],
      );
      return reply({
        clientDataJSON: base64url(clientData('webauthn.create', asked, deviation)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** The answer to the options of a login or a proof (`AuthenticationResponseJSON`). */
    get(asked: Asked, deviation: Deviation = {}) {
      const data = authenticatorData(deviation, null);
      const client = clientData('webauthn.get', asked, deviation);
      const signing = createSign('sha256').update(Buffer.concat([data, sha256(client)]));
      return reply({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signing.sign(privateKey)),
      });
    },
  };
}
