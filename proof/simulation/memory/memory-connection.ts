import { DataSource, type EntityManager } from 'typeorm';
import { MemoryManager } from './memory-manager';
import type { MemoryStore } from './memory-store';
import { Session, type Statements } from './session';

/** Never opened, so that whatever the memory layer does not answer fails. */
const NOWHERE = new DataSource({ type: 'postgres', url: 'postgres://nowhere.invalid' });

/** Access of a process to the memory, in the form that production code expects of a database. */
export interface MemoryConnection {
  readonly dataSource: DataSource;
  readonly session: Session;
}

/** @param present returns the database that the next statement reaches */
export function connectTo(present: () => MemoryStore, statements: Statements): MemoryConnection {
  const session = new Session(present, statements);
  const dataSource = Object.create(NOWHERE) as DataSource;
  const manager = new MemoryManager(dataSource, session);
  const transaction = <T>(work: (manager: EntityManager) => Promise<T>): Promise<T> =>
    session.transaction((inside) => work(new MemoryManager(dataSource, inside)));
  Object.defineProperties(dataSource, {
    manager: { value: manager },
    transaction: { value: transaction },
    query: { value: manager.query.bind(manager) },
  });
  return { dataSource, session };
}
