import { isIP } from 'node:net';

/** Site on which passkeys of this installation are used. */
export interface UsableSite {
  /** Name to which a browser binds passkeys (RP ID). */
  readonly rpId: string;
  /** Origin whose pages may use them. */
  readonly origin: string;
  readonly impossible: null;
}

/** Site, or the reason why passkeys are impossible, with the remedy. */
export type PasskeySite =
  UsableSite | { readonly rpId: null; readonly origin: null; readonly impossible: string };

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Browsers make passkeys for names alone, over https or on `localhost` (WebAuthn level 2, sections 5.1.3 and 13.4.9;
 * W3C Secure Contexts section 3.1). A loopback address means the same machine as `localhost`, so its pages are sent there.
 *
 * @param publicUrl the PUBLIC_URL of the settings
 */
export function passkeySite(publicUrl: string): PasskeySite {
  const url = new URL(publicUrl);
  if (LOOPBACK.includes(url.hostname)) {
    url.hostname = 'localhost';
    return { rpId: 'localhost', origin: url.origin, impossible: null };
  }
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
    return none(`${url.origin} is an IP address, and browsers keep passkeys for names alone.`);
  }
  if (url.protocol === 'https:') return { rpId: url.hostname, origin: url.origin, impossible: null };
  return none(`${url.origin} is not encrypted, and browsers use passkeys over https alone.`);
}

function none(why: string): PasskeySite {
  return {
    rpId: null,
    origin: null,
    impossible:
      `Passkeys are impossible at this address: ${why} Anyone who runs this installation sets PUBLIC_URL to an https ` +
      'address with a name (docs/people.md), or sets up a sign-in provider.',
  };
}
