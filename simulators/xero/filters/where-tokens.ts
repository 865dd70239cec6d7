import { QueryFault } from './query-fault';

export interface Token {
  kind: 'name' | 'text' | 'number' | 'comparison' | 'and' | 'or' | 'punctuation' | 'end';
  value: string;
}

const PATTERNS: [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+/y],
  ['text', /"(?:[^"\\]|\\.)*"/y],
  ['number', /-?\d+(?:\.\d+)?/y],
  ['and', /&&|AND\b/iy],
  ['or', /\|\||OR\b/iy],
  ['comparison', /==|!=|<>|>=|<=|=|>|</y],
  ['name', /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y],
  ['punctuation', /[(),]/y],
];

function tokenAt(text: string, position: number): { kind: Token['kind'] | 'space'; value: string } {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match) return { kind, value: match[0] };
  }
  throw new QueryFault(`Syntax error '${text.charAt(position)}' (at index ${position})`);
}

/** Tokens of a `where`. @throws QueryFault at the first invalid character */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    const { kind, value } = tokenAt(text, position);
    if (kind === 'text') tokens.push({ kind, value: value.slice(1, -1).replace(/\\(.)/g, '$1') });
    else if (kind !== 'space') tokens.push({ kind, value });
    position += value.length;
  }
  return [...tokens, { kind: 'end', value: '' }];
}
