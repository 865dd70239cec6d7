import { EMPTY_AUDIT_LOG, type AuditLogHead } from '../../../src/evidence/audit-log/audit-log';
import type { DroppedRule } from '../dropped-rules';
import type { Table } from './table';
import { filledTables, settledTables } from './tables';
import { Transaction, type Undoable, Writers } from './transaction';

/** First id of a schedule; ids of the set-up are lower. */
export const FIRST_ID = 1_000;
/** First id of a promoted standby, so that the ids of both databases differ, as random ids do. */
export const FIRST_ID_OF_STANDBY = 0x1000000;
const FIRST_NUMBER_OF_STANDBY = 1_000_000_000;

/** Head of each organisation's audit log. */
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

/** Simulated database in memory: tables, clock and counters. */
export class MemoryStore {
  readonly tables: Tables;
  readonly heads: AuditLogHeads;
  /** Data that a schedule fills, including the heads of audit logs. */
  readonly filled: readonly Undoable[];
  /** Holders with an open session, as PostgreSQL's locks would show. */
  readonly sessions = new Set<string>();
  private readonly writers = new Writers();
  private readonly byEntity: ReadonlyMap<unknown, Table<object>>;
  /** Result of `database_identity()`: system identifier and timeline, which a promotion raises. */
  identity = `${SYSTEM_IDENTIFIER}/1`;
  private ids = 0;
  private numbers = 0;

  /** @param clock of the database; clocks of processes are not used */
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

  /** Due time after a wake-up: what is already due keeps its place in the queue. */
  woken(dueAt: Date): Date {
    return new Date(Math.min(dueAt.getTime(), this.clock.now()));
  }

  /**
   * Time after a period from now. Rounded up to milliseconds, because PostgreSQL keeps fractions that its simulated
   * clock never shows.
   */
  in(ms: number): Date {
    return new Date(this.clock.now() + Math.ceil(ms));
  }

  /** Next id, in the form of a UUID. */
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

  /** All committed rows, as a following standby has them. */
  content(): readonly unknown[] {
    if (this.writers.present !== null) throw new Error('a transaction is open');
    return this.everything().map((part) => part.take());
  }

  /** Makes this database a primary with these rows. */
  bePromoted(content: readonly unknown[]): void {
    this.everything().forEach((part, index) => part.putBack(content[index]));
    this.ids = FIRST_ID_OF_STANDBY;
    this.numbers = FIRST_NUMBER_OF_STANDBY;
    this.identity = `${SYSTEM_IDENTIFIER}/2`;
  }

  /** Table of an entity. @throws Error if no simulated process uses it */
  tableOf<Row extends object>(entity: unknown): Table<Row> {
    const table = this.byEntity.get(entity);
    if (table === undefined) throw new Error(`the memory has no table of ${String(entity)}`);
    return table as unknown as Table<Row>;
  }

  /** Runs synchronous work as one transaction, completely or not at all. */
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

  /** Copies the present data; rows are never changed in place. @returns a function that restores it */
  copyOf(parts: readonly Undoable[]): () => void {
    const taken = parts.map((part) => part.take());
    return () => parts.forEach((part, index) => part.putBack(taken[index]));
  }
}
