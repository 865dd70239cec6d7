/**
 * Key for counting attempts: an IPv4 address, or the first 64 bits of an IPv6 address, since one household owns the
 * rest (RFC 6177).
 */
export function clientAddress(ip: string | undefined): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!address.includes(':')) return address || 'unknown';
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
