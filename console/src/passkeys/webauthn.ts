import type { Shape } from '../api/client';

type Question = Shape<'PasskeyQuestionDto'>;

interface Described {
  readonly id: string;
}

interface CreationQuestion {
  readonly challenge: string;
  readonly user: Described;
  readonly excludeCredentials?: readonly Described[];
}

interface SignatureQuestion {
  readonly challenge: string;
}

/** Thrown if the person closes the browser's prompt or lets it time out. */
export class PasskeyCancelled extends Error {}

/** Asks the browser for a new passkey. @throws PasskeyCancelled */
export async function createPasskey({ options }: Question): Promise<Shape<'CreatedPasskeyDto'>> {
  const asked = options as unknown as CreationQuestion;
  const publicKey = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    user: { ...asked.user, id: bytesOf(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((one) => ({ ...one, id: bytesOf(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await answered(() => navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...{ id: made.id, rawId: textOf(made.rawId), type: 'public-key' },
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Asks the browser for a signature by any passkey of this site. @throws PasskeyCancelled */
export async function signWithPasskey({ options }: Question): Promise<Shape<'SignedRequestDto'>> {
  const asked = options as unknown as SignatureQuestion;
  const publicKey = { ...asked, challenge: bytesOf(asked.challenge), allowCredentials: [] };
  const made = await answered(() => navigator.credentials.get({ publicKey }));
  const response = made.response as AuthenticatorAssertionResponse;
  return {
    ...{ id: made.id, rawId: textOf(made.rawId), type: 'public-key' },
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  };
}

async function answered(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    // Browsers report cancelled, timed out and no passkey found in the same way.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') throw error;
  }
  throw new PasskeyCancelled();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
