/** Parses the setting `090=Card; 091=Cash`: pairs of bank account and payment method, in order. */
function pairsOf(text: string): [account: string, method: string][] {
  return text.split(';').flatMap((pair): [string, string][] => {
    const [account = '', method = ''] = pair.split('=').map((part) => part.trim());
    return account === '' ? [] : [[account, method]];
  });
}

/** Payment method of the account with one of these names; empty if none is set. */
export function methodOf(text: string, names: readonly string[]): string {
  return pairsOf(text).find(([account]) => names.includes(account))?.[1] ?? '';
}

/**
 * The setting with another method for an account, under the first of its names; an empty method removes the account.
 */
export function withMethod(text: string, names: readonly [string, ...string[]], method: string): string {
  const pairs = pairsOf(text);
  const known = pairs.find(([account]) => names.includes(account))?.[0];
  const others = pairs.filter(([account]) => !names.includes(account));
  const changed: typeof pairs = method === '' ? others : [...others, [known ?? names[0], method]];
  return changed.map(([account, of]) => `${account}=${of}`).join('; ');
}
