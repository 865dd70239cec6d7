import { FindOperator, type FindOptionsOrder, type FindOptionsWhere } from 'typeorm';

/**
 * True when a row matches the conditions of a repository: equality, `In`, `Any` and `IsNull`.
 * @throws Error for any other operator
 */
export function matches<Row extends object>(row: Readonly<Row>, where: FindOptionsWhere<Row>): boolean {
  const columns = row as Readonly<Record<string, unknown>>;
  return Object.entries(where).every(([column, wanted]) => {
    if (wanted === undefined) throw new Error(`a condition on ${column} is undefined`);
    const value = columns[column];
    if (!(wanted instanceof FindOperator)) return value === wanted;
    if (wanted.type === 'isNull') return value === null;
    if (wanted.type === 'in' || wanted.type === 'any')
      return (wanted.value as readonly unknown[]).includes(value);
    throw new Error(`the memory does not know the condition ${wanted.type}`);
  });
}

/** Rows in the order of the given columns. @param counted columns whose texts are compared as numbers */
export function inOrder<Row extends object>(
  rows: readonly Readonly<Row>[],
  order: FindOptionsOrder<Row>,
  counted: readonly string[] = [],
): Readonly<Row>[] {
  const columns = Object.entries(order);
  const keyOf = (row: Readonly<Row>, column: string): unknown => {
    const value = (row as Readonly<Record<string, unknown>>)[column];
    return counted.includes(column) ? Number(value) : value;
  };
  return [...rows].sort((one, other) => {
    for (const [column, direction] of columns) {
      const sign = compared(keyOf(one, column), keyOf(other, column));
      if (sign !== 0) return direction === 'DESC' ? -sign : sign;
    }
    return 0;
  });
}

/** Compares like PostgreSQL: null comes last. */
export function compared(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function plain(value: unknown): number {
  return (value instanceof Date ? value.getTime() : value) as number;
}
