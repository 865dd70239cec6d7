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

const ID = 'id';

/** Column, or function of a row, by whose values rows are found without examining each one. */
type Key<Row> = (keyof Row & string) | typeof ID | ((row: Readonly<Row>) => unknown);

/** Places of rows by their values. */
type Places = Map<unknown, Set<number>>;

/** State of the rows: the first ones of an array, to which later states may append others. */
interface Taken<Row> {
  readonly rows: readonly Readonly<Row>[];
  readonly count: number;
}

/** Minimum number of rows for which places are stored. */
const MANY = 64;
/** Share of a table's rows above which examining each row is faster than using its places. */
const MOST_PLACES = 0.25;

/**
 * Rows of one table. Readers get copies, given values are copied, and rows are replaced instead of changed, so nothing
 * is shared with other code.
 */
export class Table<Row extends object> implements Undoable {
  /** Rows. New ones are appended in place; a change creates another array. */
  private rows: Readonly<Row>[] = [];
  /** Keys of the rows by unique index; null if they have to be rebuilt. */
  private keys: Map<string, Set<string>> | null = null;
  /** Places of rows by the keys that were asked for since the last rollback. */
  private readonly places = new Map<Key<Row>, Places>();

  constructor(
    private readonly writers: Writers,
    readonly shape: Shape<Row>,
  ) {}

  /** Rows as the transaction sees them, in insertion order. Not to be returned to callers: see `copy`. */
  seenBy(transaction: Transaction): readonly Readonly<Row>[] {
    const { present } = this.writers;
    if (present === null || present === transaction) return this.rows;
    return this.committed();
  }

  /** Rows with one of these values, as the transaction sees them, in insertion order. */
  whose(transaction: Transaction, key: Key<Row>, ...values: readonly unknown[]): readonly Readonly<Row>[] {
    const seen = this.seenBy(transaction);
    const isOne = (row: Readonly<Row>): boolean => values.includes(valueOf(row, key));
    if (seen !== this.rows || seen.length < MANY) return seen.filter(isOne);
    const known = this.placesBy(key);
    const places: number[] = [];
    for (const value of new Set(values)) {
      const found = known.get(value);
      if (found === undefined) continue;
      if (places.length + found.size > MOST_PLACES * seen.length) return seen.filter(isOne);
      places.push(...found);
    }
    if (places.length > 1) places.sort((one, other) => one - other);
    return places.map((place) => seen[place]!);
  }

  /** Row with this id as the transaction sees it. */
  withId(transaction: Transaction, id: string | null | undefined): Readonly<Row> | undefined {
    const seen = this.seenBy(transaction);
    if (seen !== this.rows || seen.length < MANY) return seen.find((row) => valueOf(row, ID) === id);
    const known = this.placesBy(ID).get(id);
    return known === undefined ? undefined : this.rows[first(known)];
  }

  /** Committed rows. */
  committed(): readonly Readonly<Row>[] {
    const before = this.writers.present?.committed(this);
    return before === undefined ? this.rows : taken<Row>(before);
  }

  copy(row: Readonly<Row>): Row {
    return Object.assign(new this.shape.entity(), apart(row));
  }

  /** Inserts a row. @throws QueryFailedError like PostgreSQL's 23505 */
  insert(transaction: Transaction, given: Partial<Row>): Readonly<Row> {
    const row = { ...this.shape.defaults(given), ...apart(given) } as Row;
    this.assertUnique(transaction, row, null);
    this.beginToWrite(transaction);
    this.index(null, row, this.rows.push(row) - 1);
    return row;
  }

  /** Replaces a row by a changed copy. @throws QueryFailedError like PostgreSQL's 23505 */
  change(transaction: Transaction, row: Readonly<Row>, changes: Partial<Row>): Readonly<Row> {
    const changed = { ...row, ...apart(changes) };
    this.assertUnique(transaction, changed, row);
    const place = this.rows.indexOf(row);
    if (place !== -1) {
      this.beginToWrite(transaction);
      this.rows = this.rows.with(place, changed);
      this.index(row, changed, place);
    }
    return changed;
  }

  remove(transaction: Transaction, rows: readonly Readonly<Row>[]): void {
    if (rows.length === 0) return;
    this.beginToWrite(transaction);
    this.rows = this.rows.filter((one) => !rows.includes(one));
    this.forget();
  }

  take(): Taken<Row> {
    return { rows: this.rows, count: this.rows.length };
  }

  putBack(rows: unknown): void {
    this.rows = taken(rows);
    this.forget();
  }

  private beginToWrite(transaction: Transaction): void {
    this.writers.enter(transaction);
    transaction.keep(this);
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

  private placesBy(key: Key<Row>): Places {
    const known = this.places.get(key);
    if (known !== undefined) return known;
    const places: Places = new Map();
    this.rows.forEach((row, place) => note(places, valueOf(row, key), place));
    this.places.set(key, places);
    return places;
  }

  private forget(): void {
    this.keys = null;
    this.places.clear();
  }

  private index(before: Readonly<Row> | null, after: Readonly<Row>, place: number): void {
    for (const [key, places] of this.places) {
      const [old, value] = [before === null ? undefined : valueOf(before, key), valueOf(after, key)];
      if (before !== null && old === value) continue;
      if (before !== null) places.get(old)?.delete(place);
      note(places, value, place);
    }
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

function taken<Row>(before: unknown): Readonly<Row>[] {
  const { rows, count } = before as Taken<Row>;
  return rows.slice(0, count);
}

function first(places: ReadonlySet<number>): number {
  for (const place of places) return place;
  return -1;
}

function valueOf<Row extends object>(row: Readonly<Row>, key: Key<Row>): unknown {
  return typeof key === 'function' ? key(row) : (row as Readonly<Record<string, unknown>>)[key];
}

function note(places: Places, value: unknown, place: number): void {
  const known = places.get(value);
  if (known === undefined) places.set(value, new Set([place]));
  else known.add(place);
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
