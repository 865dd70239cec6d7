/**
 * JSON text with a line per member. Only space is changed: a number keeps its very digits, which reading and writing
 * it again would not (100.00 would become 100). Text that is no JSON comes back as it is.
 */
export function indentedJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return (text.match(TOKENS) ?? [])
    .map((token) => {
      if (token === ',') return `,${line()}`;
      if (token === ':') return ': ';
      if (token === '{' || token === '[') {
        depth += 1;
        return token + line();
      }
      if (token === '}' || token === ']') {
        depth -= 1;
        return line() + token;
      }
      return token;
    })
    .join('');
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
