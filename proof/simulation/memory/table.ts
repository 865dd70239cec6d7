import { QueryFailedError } from 'typeorm';
import type { Transaction, Undoable, Writers } from './transaction';

/** Unique indexes by name, each with the key of a row; null for a row that is not in the index. */
export type UniqueIndexes<Row> = Readonly<Record<string, (row: Readonly<Row>) => string | null>>;

export interface Shape<Row> {
  readonly entity: new () => Row;
  readonly unique: UniqueIndexes<Row>;
  /** Default values of a new row. */
  readonly defaults: (given: Partial<Row>) => Partial<Row>;
  /** Columns whose texts are compared as numbers. */
  readonly counted?: readonly string[];
}

/**
 * Rows of one table. Readers get copies, given values are copied, and rows are replaced instead of changed, so nothing
 * is shared with other code.
 */
export class Table<Row extends object> implements Undoable {
  private rows: readonly Readonly<Row>[] = [];
  /** Keys of the rows by unique index; null if they have to be rebuilt. */
  private keys: Map<string, Set<string>> | null = null;
  /** Rows by id; null if the map has to be rebuilt. */
  private byId: Map<unknown, Readonly<Row>> | null = null;

  constructor(
    private readonly writers: Writers,
    readonly shape: Shape<Row>,
  ) {}

  /** Rows as the transaction sees them, in insertion order. Not to be returned to callers: see `copy`. */
  seenBy(transaction: Transaction): readonly Readonly<Row>[] {
    const { present } = this.writers;
    if (present === null || present === transaction) return this.rows;
    return (present.committed(this) as readonly Readonly<Row>[] | undefined) ?? this.rows;
  }

  /** Row with this id as the transaction sees it. */
  withId(transaction: Transaction, id: string): Readonly<Row> | undefined {
    const { present } = this.writers;
    if (present !== null && present !== transaction)
      return this.seenBy(transaction).find((row) => (row as { readonly id?: unknown }).id === id);
    this.byId ??= new Map(this.rows.map((row) => [(row as { readonly id?: unknown }).id, row]));
    return this.byId.get(id);
  }

  /** Committed rows. */
  committed(): readonly Readonly<Row>[] {
    return (this.writers.present?.committed(this) as readonly Readonly<Row>[] | undefined) ?? this.rows;
  }

  copy(row: Readonly<Row>): Row {
    return Object.assign(new this.shape.entity(), apart(row));
  }

  /** Inserts a row. @throws QueryFailedError like PostgreSQL's 23505 */
  insert(transaction: Transaction, given: Partial<Row>): Readonly<Row> {
    const row = { ...this.shape.defaults(given), ...apart(given) } as Row;
    this.assertUnique(transaction, row, null);
    this.write(transaction, [...this.rows, row]);
    this.index(null, row);
    return row;
  }

  /** Replaces a row by a changed copy. @throws QueryFailedError like PostgreSQL's 23505 */
  change(transaction: Transaction, row: Readonly<Row>, changes: Partial<Row>): Readonly<Row> {
    const changed = { ...row, ...apart(changes) };
    this.assertUnique(transaction, changed, row);
    const place = this.rows.indexOf(row);
    if (place !== -1) {
      this.write(transaction, this.rows.with(place, changed));
      this.index(row, changed);
    }
    return changed;
  }

  remove(transaction: Transaction, rows: readonly Readonly<Row>[]): void {
    if (rows.length === 0) return;
    this.write(
      transaction,
      this.rows.filter((one) => !rows.includes(one)),
    );
    this.forget();
  }

  take(): readonly Readonly<Row>[] {
    return this.rows;
  }

  putBack(rows: unknown): void {
    this.rows = rows as readonly Readonly<Row>[];
    this.forget();
  }

  private write(transaction: Transaction, rows: readonly Readonly<Row>[]): void {
    this.writers.enter(transaction);
    transaction.keep(this);
    this.rows = rows;
  }

  private assertUnique(transaction: Transaction, row: Readonly<Row>, except: Readonly<Row> | null): void {
    this.writers.enter(transaction);
    for (const [constraint, keyOf] of Object.entries(this.shape.unique)) {
      const key = keyOf(row);
      if (key === null || (except !== null && keyOf(except) === key)) continue;
      if (this.known().get(constraint)?.has(key) === true) throw uniqueViolation(constraint);
    }
  }

  private known(): Map<string, Set<string>> {
    this.keys ??= new Map(
      Object.entries(this.shape.unique).map(([constraint, keyOf]) => [
        constraint,
        new Set(this.rows.flatMap((row) => keyOf(row) ?? [])),
      ]),
    );
    return this.keys;
  }

  private forget(): void {
    this.keys = null;
    this.byId = null;
  }

  private index(before: Readonly<Row> | null, after: Readonly<Row>): void {
    this.byId?.set((after as { readonly id?: unknown }).id, after);
    if (this.keys === null) return;
    for (const [constraint, keyOf] of Object.entries(this.shape.unique)) {
      const keys = this.keys.get(constraint);
      const [old, key] = [before === null ? null : keyOf(before), keyOf(after)];
      if (old === key) continue;
      if (old !== null) keys?.delete(old);
      if (key !== null) keys?.add(key);
    }
  }
}

/** Error like PostgreSQL's for a duplicate key (23505). */
export function uniqueViolation(constraint: string): QueryFailedError {
  const violation = new Error(`duplicate key value violates unique constraint "${constraint}"`);
  return new QueryFailedError('', [], Object.assign(violation, { code: '23505', constraint }));
}

/** Error like PostgreSQL's for a missing referenced row (23503). */
export function foreignKeyViolation(table: string, constraint: string): QueryFailedError {
  const message = `insert or update on table "${table}" violates foreign key constraint "${constraint}"`;
  return new QueryFailedError('', [], Object.assign(new Error(message), { code: '23503', constraint }));
}

/** Copies a row so deeply that no other code can change it. Decimals are immutable. */
function apart<Row extends object>(row: Row): Row {
  const copy = { ...row };
  for (const key in copy) {
    const value: unknown = copy[key];
    if (typeof value === 'object' && value !== null)
      copy[key] = valueApart(value) as typeof value & Row[typeof key];
  }
  return copy;
}

function valueApart(value: object): object {
  if (Array.isArray(value)) return structuredClone<unknown[]>(value);
  if (Buffer.isBuffer(value)) return Buffer.from(value);
  if (value instanceof Date) return new Date(value.getTime());
  return value;
}
