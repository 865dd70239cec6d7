import { createHmac, randomBytes } from 'node:crypto';
import { sha256 } from '../../domain/canonical-json';
import { passkeySite } from '../passkeys/passkey-site';

/** Creates the token of an invitation link: 256 random bits, base64url. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The token of the first owner's invitation, which every process with the installation's key can make again. It tells nothing
 * about the key.
 */
export function firstOwnerToken(encryptionKey: Buffer, invitationId: string): string {
  return createHmac('sha256', encryptionKey)
    .update(`ledgerstamp first owner ${invitationId}`)
    .digest('base64url');
}

export function hashOfInvitation(token: string): Buffer {
  return sha256(token);
}

/**
 * Address to send. The token follows the `#`, which browsers never send, so it is in no log and no Referer.
 * @param publicUrl the PUBLIC_URL of the settings; a loopback address is written as `localhost`, where passkeys are
 * possible
 */
export function invitationLink(publicUrl: string, token: string): string {
  const { origin } = passkeySite(publicUrl);
  const base = origin !== null && !publicUrl.startsWith('https:') ? origin : publicUrl;
  return `${base}/console/invitation#${token}`;
}
