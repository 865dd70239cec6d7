import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cbor } from './cbor';

/** Options with which a site registers a passkey (WebAuthn section 5.4), as far as they are used here. */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

/** Options of a site for a sign-in (WebAuthn section 5.5). */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

export interface CreatedPasskey {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: { clientDataJSON: string; attestationObject: string; transports: string[] };
  readonly clientExtensionResults: Record<string, never>;
}

export interface SignedRequest {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle: string;
  };
  readonly clientExtensionResults: Record<string, never>;
}

/** Deviations from a correct authenticator or browser, for tests of refusals. */
export interface Oddities {
  /** Origin of the asking page; by default that of the authenticator. */
  readonly origin?: string;
  /** False if the person was not verified by a finger or PIN. */
  readonly isVerified?: boolean;
  /** Number of signatures; by default one more than before. */
  readonly counter?: number;
  /** User handle that the answer claims; defaults to the one at registration. */
  readonly userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BE_COPIED = 0x08;
const WITH_KEY = 0x40;
const NO_MODEL = Buffer.alloc(16);

interface Kept {
  readonly key: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/**
 * Browser and authenticator in memory: creates discoverable ES256 passkeys and signs with them, without attestation
 * (WebAuthn level 2, sections 6.1 and 6.5.1). It shares no code with the server that verifies it.
 */
export class SoftwareAuthenticator {
  private readonly passkeys = new Map<string, Kept>();

  /** @param origin of the pages in this browser, for example http://localhost:3000 */
  constructor(private readonly origin: string) {}

  create(options: CreationOptions, oddities: Oddities = {}): CreatedPasskey {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const counter = oddities.counter ?? 0;
    this.passkeys.set(id.toString('base64url'), {
      key: privateKey,
      userHandle: options.user.id,
      counter,
    });
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([
      authenticatorData(this.siteOf(options.rp.id), WITH_KEY, counter, oddities),
      NO_MODEL,
      length,
      id,
      coseKey(publicKey),
    ]);
    const attestation = new Map<string, string | Buffer | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ]);
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, oddities).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** Signs with the passkey of the requested id; without one, with the newest passkey. */
  get(
    options: RequestOptions,
    oddities: Oddities = {},
    id = [...this.passkeys.keys()].at(-1),
  ): SignedRequest {
    const passkey = this.passkeys.get(id ?? '');
    if (id === undefined || passkey === undefined) throw new Error('this authenticator has no such passkey');
    passkey.counter = oddities.counter ?? passkey.counter + 1;
    const authData = authenticatorData(this.siteOf(options.rpId), 0, passkey.counter, oddities);
    const clientData = this.clientData('webauthn.get', options.challenge, oddities);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, passkey.key).toString('base64url'),
        userHandle: oddities.userHandle ?? passkey.userHandle,
      },
      clientExtensionResults: {},
    };
  }

  private siteOf(rpId: string | undefined): string {
    return rpId ?? new URL(this.origin).hostname;
  }

  private clientData(type: string, challenge: string, { origin }: Oddities): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: origin ?? this.origin, crossOrigin: false }),
    );
  }
}

function authenticatorData(rpId: string, more: number, counter: number, oddities: Oddities): Buffer {
  const flags = PRESENT | MAY_BE_COPIED | more | (oddities.isVerified === false ? 0 : VERIFIED);
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

/** Public key in COSE form: EC2, ES256, P-256, x and y (RFC 9053 section 7.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x ?? '', 'base64url')],
      [-3, Buffer.from(y ?? '', 'base64url')],
    ]),
  );
}
