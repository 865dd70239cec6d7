import type { Page } from 'playwright-core';
import type { SignedRequest } from '../../../simulators/authenticator/software-authenticator';

/**
 * Script that replaces the browser's passkey call by one to the test, since the browser knows no authenticator with its
 * passkeys.
 */
const ASK_THE_TEST = `(() => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;
  // An empty page before the console is no secure one.
  if (navigator.credentials !== undefined) navigator.credentials.get = async ({ publicKey }) => {
    const challenge = btoa(String.fromCharCode(...publicKey.challenge)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const signed = await window.signByFinger({ challenge, rpId: publicKey.rpId });
    if (signed === null) throw new DOMException('', 'NotAllowedError');
    const response = Object.fromEntries(Object.entries(signed.response).map(([name, text]) => [name, bytes(text)]));
    const own = { id: signed.id, rawId: bytes(signed.rawId), type: signed.type, response };
    return Object.create(PublicKeyCredential.prototype,
      Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])));
  };
})()`;

interface Question {
  readonly challenge: string;
  readonly rpId?: string;
}

/** Signs the page's passkey requests for the present person. @param sign null: the person does not respond */
export async function giveFinger(
  page: Page,
  sign: (question: Question) => SignedRequest | null,
): Promise<void> {
  await page.exposeFunction('signByFinger', sign);
  await page.addInitScript(ASK_THE_TEST);
}
