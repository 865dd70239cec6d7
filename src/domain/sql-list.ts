/**
 * SQL list of states, reasons or kinds: `('ready', 'waiting')`, for constants only.
 * @throws Error for a member that is no plain word
 */
export function sqlList(members: readonly string[]): string {
  const odd = members.find((member) => !/^\w+$/.test(member));
  if (odd !== undefined || members.length === 0)
    throw new Error(`no list of words: ${JSON.stringify(members)}`);
  return `(${members.map((member) => `'${member}'`).join(', ')})`;
}
