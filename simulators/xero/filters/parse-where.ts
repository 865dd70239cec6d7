import { QueryFault } from './query-fault';
import { tokensOf, type Token } from './where-tokens';

export type Operator = '==' | '!=' | '>=' | '<=' | '>' | '<';
export type Operand =
  | { kind: 'field'; name: string }
  | { kind: 'text' | 'guid' | 'number'; value: string }
  | { kind: 'instant'; value: number }
  | { kind: 'null' };
export type Condition =
  | { kind: 'and' | 'or'; left: Condition; right: Condition }
  | { kind: 'comparison'; operator: Operator; left: Operand; right: Operand };

const OPERATORS = new Map<string, Operator>([
  ...(['==', '!=', '>=', '<=', '>', '<'] as const).map((operator) => [operator, operator] as const),
  ['=', '=='],
  ['<>', '!='],
]);
const DEEPEST = 50;

class WhereReader {
  private position = 0;

  constructor(private readonly tokens: Token[]) {}

  read(): Condition {
    const condition = this.either(0);
    this.expect('end');
    return condition;
  }

  private either(depth: number): Condition {
    let left = this.both(depth);
    while (this.takeIf('or')) left = { kind: 'or', left, right: this.both(depth) };
    return left;
  }

  private both(depth: number): Condition {
    let left = this.single(depth);
    while (this.takeIf('and')) left = { kind: 'and', left, right: this.single(depth) };
    return left;
  }

  private single(depth: number): Condition {
    if (depth > DEEPEST) throw new QueryFault('Expression is nested too deeply');
    if (!this.takeIf('punctuation', '(')) return this.comparison();
    const inner = this.either(depth + 1);
    this.expect('punctuation', ')');
    return inner;
  }

  private comparison(): Condition {
    const left = this.operand();
    const operator = OPERATORS.get(this.expect('comparison').value);
    if (operator === undefined) throw new QueryFault('Operator expected');
    return { kind: 'comparison', operator, left, right: this.operand() };
  }

  private operand(): Operand {
    const token = this.take();
    if (token.kind === 'text') return { kind: 'text', value: token.value };
    if (token.kind === 'number') return { kind: 'number', value: token.value };
    if (token.kind !== 'name') throw new QueryFault(`Expression expected instead of '${token.value}'`);
    if (token.value.toLowerCase() === 'null') return { kind: 'null' };
    if (!this.takeIf('punctuation', '(')) return { kind: 'field', name: token.value };
    return this.construction(token.value);
  }

  private construction(name: string): Operand {
    const values = [this.take()];
    while (this.takeIf('punctuation', ',')) values.push(this.take());
    this.expect('punctuation', ')');
    if (name.toLowerCase() === 'guid') return guid(values);
    if (name.toLowerCase() === 'datetime') return dateTime(values);
    throw new QueryFault(`No applicable method '${name}' exists`);
  }

  private take(): Token {
    const token = this.tokens[this.position] ?? { kind: 'end', value: '' };
    this.position += 1;
    return token;
  }

  private takeIf(kind: Token['kind'], value?: string): boolean {
    const token = this.tokens[this.position];
    const fits = token?.kind === kind && (value === undefined || token.value === value);
    if (fits) this.position += 1;
    return fits;
  }

  private expect(kind: Token['kind'], value?: string): Token {
    const token = this.take();
    if (token.kind !== kind || (value !== undefined && token.value !== value)) {
      throw new QueryFault(`Syntax error near '${token.value || 'end of expression'}'`);
    }
    return token;
  }
}

function guid(values: Token[]): Operand {
  const [value, ...more] = values;
  const written = /^\{?([0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})\}?$/i.exec(value?.value ?? '');
  if (value?.kind !== 'text' || more.length > 0 || !written?.[1]) throw new QueryFault('Guid is not valid');
  const hex = written[1].replaceAll('-', '').toLowerCase();
  return { kind: 'guid', value: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
}

function dateTime(values: Token[]): Operand {
  const parts = values.map((token) => (token.kind === 'number' ? Number(token.value) : NaN));
  const [year = NaN, month = NaN, day = NaN, hour = 0, minute = 0, second = 0] = parts;
  const instant = Date.UTC(year, month - 1, day, hour, minute, second);
  const real = new Date(instant).getUTCDate() === day && new Date(instant).getUTCMonth() === month - 1;
  if (parts.length < 3 || parts.length > 6 || !real) throw new QueryFault('DateTime is not valid');
  return { kind: 'instant', value: instant };
}

/**
 * Parses a `where`: comparisons of a field with a value, joined by AND/&& (stronger) and OR/||, with parentheses,
 * `DateTime(y, m, d[, h, m, s])`, `Guid("…")`, numbers, quoted texts and null.
 * @throws QueryFault for anything else
 */
export function parseWhere(text: string): Condition {
  return new WhereReader(tokensOf(text)).read();
}
