import { lookup as resolveName } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInternalAddress } from './internal-addresses';

/** The code of a connection that was not opened because it would have led inside. */
export const INTERNAL_ADDRESS = 'INTERNAL_ADDRESS';

/** What is wrong with the address of a receiver, in a sentence; null: nothing that can be seen without asking for it. */
export function receiverFault(address: string, allowsInternal: boolean): string | null {
  if (!URL.canParse(address)) return 'url must be an address such as https://example.com/alerts';
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return 'url must hold no user name and no password';
  if (protocol !== 'https:' && !(allowsInternal && protocol === 'http:'))
    return 'url must begin with https://';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isInside = /(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && isInternalAddress(host));
  return isInside && !allowsInternal ? 'url must not lead to this host or into its network' : null;
}

/**
 * The agent of one call. A name is looked up once, and the connection goes to the very address that was looked at: a name
 * that answers differently the second time gains nothing.
 */
export function receiverAgent(address: string, allowsInternal: boolean): HttpAgent {
  const options = { keepAlive: false, lookup: allowsInternal ? undefined : guardedLookup };
  return address.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
}

const guardedLookup: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    const first = found?.[0];
    if (error !== null) return done(error, '', 0);
    if (first === undefined || found.some(({ address }) => isInternalAddress(address))) {
      const refusal = Object.assign(new Error('the name resolves to an internal address'), {
        code: INTERNAL_ADDRESS,
      });
      return done(refusal, '', 0);
    }
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};
