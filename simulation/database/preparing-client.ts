import { createHash } from 'node:crypto';
import { Client, type QueryResult } from 'pg';

type Query = (...given: unknown[]) => Promise<QueryResult>;

const names = new Map<string, string>();

/**
 * A connection on which every statement with parameters is prepared once and planned once. The same statements come
 * some hundred times in each schedule, and planning them is most of what the server would do. Their text and their
 * parameters are those of the production code.
 */
export class PreparingClient extends Client {
  constructor(...given: ConstructorParameters<typeof Client>) {
    super(...given);
    const send = super.query.bind(this) as Query;
    const prepared: Query = (text, values, ...rest) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? send({ name: nameOf(text), text, values: values as unknown[] }, ...rest)
        : send(text, values, ...rest);
    Object.defineProperty(this, 'query', { value: prepared });
  }
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
