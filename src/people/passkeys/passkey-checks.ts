import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { CHALLENGE_MS } from './challenge';
import type { UsableSite } from './passkey-site';

/** WebAuthn is an eighth of all modules of the service, so it is loaded by the first passkey. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, the algorithms of common authenticators (COSE algorithm numbers). */
const ALGORITHMS = [-8, -7, -257];

/** Holder of a passkey that is to be created. */
export interface Holder {
  /** UUID of the person, whose bytes name the holder in the passkey. */
  readonly personId: string;
  readonly name: string;
  readonly email: string | null;
}

/** Stored data of a passkey. */
export interface PublicPasskey {
  /** Credential id as base64url. */
  readonly credentialId: string;
  /** Public key in COSE form. */
  readonly publicKey: Uint8Array;
  /** Number of signatures, as counted by the authenticator; 0 if it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** True: the passkey may be copied to other devices of its holder. */
  readonly isSynced: boolean;
}

/**
 * Builds the browser's options for creating a passkey: it names its holder and requires a fingerprint, face
 * or PIN.
 */
export async function creationOptions(
  site: UsableSite,
  holder: Holder,
  challenge: Uint8Array<ArrayBuffer>,
  known: readonly Pick<PublicPasskey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return (await webAuthn()).generateRegistrationOptions({
    rpName: 'Ledgerstamp',
    rpID: site.rpId,
    userID: handleOf(holder.personId),
    userName: holder.email ?? holder.name,
    userDisplayName: holder.name,
    challenge,
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports] as ('internal' | 'hybrid')[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Builds the browser's options for signing in with any passkey of this site, so that no name has to be typed. */
export async function requestOptions(
  site: UsableSite,
  challenge: Uint8Array<ArrayBuffer>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await webAuthn()).generateAuthenticationOptions({
    rpID: site.rpId,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
}

/**
 * @param isOurs true for a challenge made for this purpose
 * @returns data of the new passkey to store
 * @throws Error that names the violated rule of WebAuthn section 7.1, for the log only
 */
export async function checkedCreation(
  site: UsableSite,
  response: RegistrationResponseJSON,
  isOurs: (challenge: string) => boolean,
): Promise<PublicPasskey> {
  const result = await (
    await webAuthn()
  ).verifyRegistrationResponse({
    ...{ response, expectedChallenge: isOurs, expectedOrigin: site.origin, expectedRPID: site.rpId },
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!result.verified) throw new Error('the attestation is not valid');
  const { credential, credentialDeviceType } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialDeviceType === 'multiDevice',
  };
}

/**
 * @param holderId person of the passkey
 * @returns the authenticator's number of signatures; the store checks in one statement that it has grown
 * @throws Error that names the violated rule of WebAuthn section 7.2, for the log only
 */
export async function checkedRequest(
  site: UsableSite,
  response: AuthenticationResponseJSON,
  { passkey, holderId }: { readonly passkey: PublicPasskey; readonly holderId: string },
  isOurs: (challenge: string) => boolean,
): Promise<{ counter: number }> {
  const named = Buffer.from(response.response.userHandle ?? '', 'base64url');
  if (!named.equals(handleOf(holderId))) throw new Error('the passkey names another holder');
  const result = await (
    await webAuthn()
  ).verifyAuthenticationResponse({
    ...{ response, expectedChallenge: isOurs, expectedOrigin: site.origin, expectedRPID: site.rpId },
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: 0,
    },
    requireUserVerification: true,
  });
  if (!result.verified) throw new Error('the signature is not valid');
  return { counter: result.authenticationInfo.newCounter };
}

/** Challenge that the browser claims was signed, base64url; empty if missing. Unchecked. */
export function challengeOf(response: { readonly response: { readonly clientDataJSON: string } }): string {
  try {
    const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Converts a person's id to its 16 bytes. */
function handleOf(personId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex'));
}
