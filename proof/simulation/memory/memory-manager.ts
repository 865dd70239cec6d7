import {
  type DataSource,
  EntityManager,
  EntityNotFoundError,
  type EntityTarget,
  type FindManyOptions,
  FindOperator,
  type FindOneOptions,
  type FindOptionsWhere,
  InsertResult,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  DeleteResult,
  UpdateResult,
} from 'typeorm';
import {
  APPLY_TRANSITION,
  NOTE_DECISION,
  NOTE_DOCUMENTS,
  NOTE_ELSEWHERE,
} from '../../../src/documents/transitions';
import {
  FACTS_OF_DECISION,
  FACTS_OF_ELSEWHERE,
  FACTS_OF_NOTE,
  type FactKind,
} from '../../../src/domain/lifecycle/audit-facts';
import { DOCUMENT_STATES, type DocumentState } from '../../../src/domain/lifecycle/lifecycle';
import { KEEP_RULES } from '../../../src/documents/submissions.repository';
import { DATABASE_NOW } from '../../../src/platform/database/database-clock';
import { LOOK_AGAIN_AFTER_GAPS } from '../../../src/setup/circumstances/gaps.service';
import { inOrder, matches } from './conditions';
import { carryOutMoves, carryOutNotes } from './move-statement';
import type { Session } from './session';
import type { Table } from './table';
import type { Transaction } from './transaction';

const NOTES: ReadonlyMap<string, readonly FactKind[]> = new Map([
  [NOTE_DOCUMENTS, FACTS_OF_NOTE],
  [NOTE_ELSEWHERE, FACTS_OF_ELSEWHERE],
  [NOTE_DECISION, FACTS_OF_DECISION],
]);
const MOVES: ReadonlyMap<string, DocumentState> = new Map(
  DOCUMENT_STATES.map((state) => [APPLY_TRANSITION[state], state]),
);

/**
 * Entity manager over the memory, as far as production code needs one. Any other method reaches a database that does
 * not exist, and fails.
 */
export class MemoryManager extends EntityManager {
  constructor(
    dataSource: DataSource,
    readonly session: Session,
  ) {
    super(dataSource);
  }

  /**
   * Answers statements about audit log entries and stored rules; all others belong to repositories, which have their
   * own methods here.
   */
  override async query<T = unknown>(statement: string, parameters: unknown[] = []): Promise<T> {
    if (statement === KEEP_RULES) return (await this.keepRules(parameters)) as T;
    if (statement === LOOK_AGAIN_AFTER_GAPS) return (await this.lookAgain(parameters)) as T;
    if (statement === DATABASE_NOW)
      return (await this.session.run('now', () => [{ now: this.session.store.now() }])) as T;
    const [noted, to] = [NOTES.get(statement), MOVES.get(statement)];
    const { store } = this.session;
    if (to !== undefined)
      return (await this.session.run('move', (open) => carryOutMoves(store, open, to, parameters))) as T;
    if (noted === undefined) throw new Error(`the memory does not know the statement ${statement}`);
    return (await this.session.run('note', (open) => carryOutNotes(store, open, parameters, noted))) as T;
  }

  override find<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    { where = {}, order = {}, take = Infinity }: FindManyOptions<Row> = {},
  ): Promise<Row[]> {
    const table = this.tableOf(entity);
    return this.session.run(`find ${nameOf(entity)}`, (open) =>
      inOrder(found(table, open, where), order, table.shape.counted)
        .slice(0, take)
        .map((row) => table.copy(row)),
    );
  }

  override findBy<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
  ): Promise<Row[]> {
    return this.find(entity, { where });
  }

  override async findOne<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    { where, order }: FindOneOptions<Row>,
  ): Promise<Row | null> {
    const [row] = await this.find(entity, { where, order, take: 1 });
    return row ?? null;
  }

  override findOneBy<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
  ): Promise<Row | null> {
    return this.findOne(entity, { where });
  }

  override async findOneByOrFail<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
  ): Promise<Row> {
    const row = await this.findOneBy(entity, where);
    if (row === null) throw new EntityNotFoundError(entity, where);
    return row;
  }

  override async countBy<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
  ): Promise<number> {
    return (await this.find(entity, { where })).length;
  }

  override async existsBy<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
  ): Promise<boolean> {
    return (await this.countBy(entity, where)) > 0;
  }

  override async insert<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    given: QueryDeepPartialEntity<Row> | QueryDeepPartialEntity<Row>[],
  ): Promise<InsertResult> {
    const table = this.tableOf(entity);
    await this.session.run(`insert ${nameOf(entity)}`, (open) => {
      for (const one of Array.isArray(given) ? given : [given]) table.insert(open, this.valuesOf(one));
    });
    return new InsertResult();
  }

  override async update<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: unknown,
    changes: QueryDeepPartialEntity<Row>,
  ): Promise<UpdateResult> {
    const table = this.tableOf(entity);
    const result = new UpdateResult();
    result.affected = await this.session.run(`update ${nameOf(entity)}`, (open) => {
      const rows = found(table, open, where as FindOptionsWhere<Row>);
      for (const row of rows) table.change(open, row, this.valuesOf(changes));
      return rows.length;
    });
    return result;
  }

  override async delete<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: unknown,
  ): Promise<DeleteResult> {
    const table = this.tableOf(entity);
    const result = new DeleteResult();
    result.affected = await this.session.run(`delete ${nameOf(entity)}`, (open) => {
      const rows = found(table, open, where as FindOptionsWhere<Row>);
      table.remove(open, rows);
      return rows.length;
    });
    return result;
  }

  private keepRules(parameters: readonly unknown[]): Promise<unknown[]> {
    const [sha256, rules] = parameters as readonly [sha256: string, rules: string];
    const { ruleSets } = this.session.store.tables;
    return this.session.run('keep rules', (open) => {
      if (!ruleSets.seenBy(open).some((row) => row.sha256 === sha256))
        ruleSets.insert(open, { sha256, rules });
      return [];
    });
  }

  private lookAgain([organisationId]: readonly unknown[]): Promise<unknown[]> {
    const { store } = this.session;
    const { documents } = store.tables;
    return this.session.run('look at what waited behind gaps', (open) => {
      const rows = documents.seenBy(open).filter((row) => row.organisationId === organisationId);
      for (const row of rows.filter(({ state }) => state === 'ready'))
        documents.change(open, row, { dueAt: store.now() });
      return [];
    });
  }

  private tableOf<Row extends ObjectLiteral>(entity: EntityTarget<Row>): Table<Row> {
    return this.session.store.tableOf<Row>(entity);
  }

  /** Replaces functions by the time of the statement, the only expression that repositories write. */
  private valuesOf<Row extends object>(given: object): Partial<Row> {
    const values = Object.entries(given).flatMap(([column, value]: [string, unknown]) => {
      if (value === undefined) return [];
      if (typeof value !== 'function') return [[column, value] as const];
      const expression: unknown = (value as () => unknown)();
      if (expression !== 'clock_timestamp()')
        throw new Error(`the memory does not know ${String(expression)}`);
      return [[column, this.session.store.now()] as const];
    });
    return Object.fromEntries(values) as Partial<Row>;
  }
}

/** Session behind a manager that production code passes on. @throws Error for a manager of PostgreSQL */
export function sessionOf(manager: EntityManager): Session {
  if (!(manager instanceof MemoryManager)) throw new Error('a manager of another layer');
  return manager.session;
}

function found<Row extends object>(
  table: Table<Row>,
  open: Transaction,
  where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
): Readonly<Row>[] {
  const either = Array.isArray(where) ? where : [where];
  const asked = either.length === 1 ? Object.entries(where).find(isById) : undefined;
  const rows = asked === undefined ? table.seenBy(open) : table.whose(open, ...idsOf(asked));
  return rows.filter((row) => either.some((one) => matches(row, one)));
}

/** True when a condition names ids, by which rows are found without examining each one. */
function isById([column, wanted]: [string, unknown]): boolean {
  const isSome = wanted instanceof FindOperator && (wanted.type === 'in' || wanted.type === 'any');
  return /^(id|.*Id)$/.test(column) && (typeof wanted === 'string' || isSome);
}

function idsOf([column, wanted]: [string, unknown]): [key: 'id', ...values: readonly unknown[]] {
  const values = wanted instanceof FindOperator ? (wanted.value as readonly unknown[]) : [wanted];
  return [column as 'id', ...values];
}

function nameOf(entity: unknown): string {
  return typeof entity === 'function' ? entity.name : String(entity);
}
