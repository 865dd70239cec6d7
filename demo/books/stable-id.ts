import { createHash } from 'node:crypto';

/** Arbitrary fixed text that keeps our ids apart from other name-based ids. */
const NAMESPACE = 'ledgerstamp/demo/books';

/**
 * Id derived from a name, in the form of a name-based UUID (RFC 9562, version 5), so that repeated runs produce the
 * same ids.
 */
export function stableId(name: string): string {
  const hash = createHash('sha1').update(`${NAMESPACE}/${name}`).digest('hex');
  const variant = ((parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, `$1-$2-5$3-${variant}$4-$5`);
}
