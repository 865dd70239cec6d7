import { isLoopback } from '../../../platform/config/unsafe-settings';

/**
 * Returns the fault in a receiver's address as a sentence; null: the address is valid.
 * @param hosts allowed receivers (ALERT_HOSTS), named by the operator, so that no address can reach internal
 * hosts by a trick
 */
export function receiverFault(address: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(address)) return 'url must be an address such as https://example.com/alerts';
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return 'url must hold no user name and no password';
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return 'url must begin with https://';
  return hosts.includes(hostname)
    ? null
    : `url must lead to a host that ALERT_HOSTS names in the settings of the service: ${hostname} is none`;
}
