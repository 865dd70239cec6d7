import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses that are not the public internet (IANA special-purpose registries): our own host and network among them. */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Those that carry an IPv4 address inside (64:ff9b::, 2002::) are closed as a whole. */
const IPV6 = [
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const internal = new BlockList();
for (const [networks, family] of [
  [IPV4, 'ipv4'],
  [IPV6, 'ipv6'],
] as const) {
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    internal.addSubnet(address, Number(bits), family);
  }
}

/** Whether an IP address lies inside: nobody outside may make us call it. IPv4 in IPv6 clothes counts as IPv4. */
export function isInternalAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  return internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
