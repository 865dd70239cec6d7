import { EMPTY_AUDIT_LOG, type AuditLogHead } from '../../../src/evidence/audit-log/audit-log';
import type { DroppedRule } from '../dropped-rules';
import type { Table } from './table';
import { filledTables, settledTables } from './tables';
import { Transaction, type Undoable, Writers } from './transaction';

/** The first identifier of a schedule; those of what is set up once are lower. */
export const FIRST_ID = 1_000;
/** The first one of a promoted standby: what both databases make from then on differs, as identifiers at random do. */
export const FIRST_ID_OF_STANDBY = 0x1000000;
const FIRST_NUMBER_OF_STANDBY = 1_000_000_000;

/** Where the audit log of each organisation stands. */
export class AuditLogHeads implements Undoable {
  private heads: Readonly<Record<string, AuditLogHead>> = {};

  constructor(private readonly writers: Writers) {}

  of(organisationId: string): AuditLogHead {
    return this.heads[organisationId] ?? EMPTY_AUDIT_LOG;
  }

  move(transaction: Transaction, organisationId: string, head: AuditLogHead): void {
    this.writers.enter(transaction);
    transaction.keep(this);
    this.heads = { ...this.heads, [organisationId]: head };
  }

  take(): unknown {
    return this.heads;
  }

  putBack(heads: unknown): void {
    this.heads = heads as Readonly<Record<string, AuditLogHead>>;
  }
}

/** Identifier shared by the database and all of its standbys. */
export const SYSTEM_IDENTIFIER = '1';

export type Tables = ReturnType<typeof filledTables> & ReturnType<typeof settledTables>;

/** Database of the simulation in memory: tables, clock and counters. */
export class MemoryStore {
  readonly tables: Tables;
  readonly heads: AuditLogHeads;
  /** Data that a schedule fills, the heads of audit logs included. */
  readonly filled: readonly Undoable[];
  /** Holders whose session stands: what PostgreSQL's locks say. */
  readonly sessions = new Set<string>();
  private readonly writers = new Writers();
  private readonly byEntity: ReadonlyMap<unknown, Table<object>>;
  /** `database_identity()`: system identifier and timeline, which a promotion raises. */
  identity = `${SYSTEM_IDENTIFIER}/1`;
  private ids = 0;
  private numbers = 0;

  /** @param clock the database's own: no process's wall clock is asked */
  constructor(
    private readonly clock: { now(): number },
    readonly dropped: readonly DroppedRule[] = [],
  ) {
    this.heads = new AuditLogHeads(this.writers);
    const filled = filledTables(this.writers, this, dropped);
    this.tables = { ...filled, ...settledTables(this.writers, this) };
    this.filled = [...Object.values(filled), this.heads];
    const all = Object.values(this.tables) as unknown as Table<object>[];
    this.byEntity = new Map(all.map((table) => [table.shape.entity, table]));
  }

  now(): Date {
    return new Date(this.clock.now());
  }

  /** Least(due_at, now) of a wake-up: what is due already keeps its place among those that wait. */
  woken(dueAt: Date): Date {
    return new Date(Math.min(dueAt.getTime(), this.clock.now()));
  }

  /**
   * Moment after a period from now. PostgreSQL keeps fractions of a millisecond, which its clock here never
   * shows, so the period is rounded up.
   */
  in(ms: number): Date {
    return new Date(this.clock.now() + Math.ceil(ms));
  }

  /** 32 hex digits and their hyphens. */
  nextId(): string {
    this.ids += 1;
    const hex = this.ids.toString(16).padStart(32, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  nextNumber(): string {
    this.numbers += 1;
    return String(this.numbers);
  }

  countFromTheBeginning(): void {
    this.ids = FIRST_ID;
  }

  /** All rows as they are committed: what a standby has that follows. */
  content(): readonly unknown[] {
    if (this.writers.present !== null) throw new Error('a transaction is open');
    return this.everything().map((part) => part.take());
  }

  /** The database of a standby, as it was when these rows were committed, is a primary from now on. */
  bePromoted(content: readonly unknown[]): void {
    this.everything().forEach((part, index) => part.putBack(content[index]));
    this.ids = FIRST_ID_OF_STANDBY;
    this.numbers = FIRST_NUMBER_OF_STANDBY;
    this.identity = `${SYSTEM_IDENTIFIER}/2`;
  }

  /** @throws Error for an entity that no simulated process uses */
  tableOf<Row extends object>(entity: unknown): Table<Row> {
    const table = this.byEntity.get(entity);
    if (table === undefined) throw new Error(`the memory has no table of ${String(entity)}`);
    return table as unknown as Table<Row>;
  }

  /** All of it or nothing; `work` must not wait. */
  once<T>(work: (transaction: Transaction) => T): T {
    const transaction = new Transaction();
    try {
      const result = work(transaction);
      this.commit(transaction);
      return result;
    } catch (error) {
      this.rollBack(transaction);
      throw error;
    }
  }

  commit(transaction: Transaction): void {
    transaction.settle();
    this.writers.leave(transaction);
  }

  rollBack(transaction: Transaction): void {
    transaction.undo();
    this.writers.leave(transaction);
  }

  private everything(): Undoable[] {
    return [...Object.values(this.tables), this.heads];
  }

  /** Copies the present data; rows are never changed in place. */
  copyOf(parts: readonly Undoable[]): () => void {
    const taken = parts.map((part) => part.take());
    return () => parts.forEach((part, index) => part.putBack(taken[index]));
  }
}
