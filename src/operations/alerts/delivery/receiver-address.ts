import { isLoopback } from '../../../platform/config/unsafe-settings';
import { storedSentence, type StoredSentence } from '../../../domain/texts/stored-sentence';

/**
 * Returns the fault in a receiver's address as a sentence; null: the address is valid.
 * @param hosts allowed receivers (ALERT_HOSTS), named by the operator, so that no address can reach internal
 * hosts by a trick
 */
export function receiverFault(address: string, hosts: readonly string[]): StoredSentence | null {
  if (!URL.canParse(address)) return storedSentence('receiverMalformed');
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return storedSentence('receiverWithPassword');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return storedSentence('receiverWithoutTls');
  return hosts.includes(hostname) ? null : storedSentence('receiverNotNamed', { host: hostname });
}
