import { isLoopback } from '../../../platform/config/unsafe-settings';

/**
 * What is wrong with the address of a receiver, in a sentence; null: nothing.
 *
 * @param hosts to which alerts may go (ALERT_HOSTS): the person who runs the service has named them, so none leads inside by a trick
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
