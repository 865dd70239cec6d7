/**
 * A set of states, reasons or kinds as SQL writes it: `('ready', 'waiting')`. So a statement names a set as the code does,
 * and nobody spells its members again. Only for constants of the program.
 *
 * @throws Error for a member that is no plain word
 */
export function sqlList(members: readonly string[]): string {
  const odd = members.find((member) => !/^\w+$/.test(member));
  if (odd !== undefined || members.length === 0)
    throw new Error(`no list of words: ${JSON.stringify(members)}`);
  return `(${members.map((member) => `'${member}'`).join(', ')})`;
}
