/**
 * Indents JSON text without parsing numbers, so that 100.00 stays 100.00. Text that is not JSON is returned unchanged.
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
