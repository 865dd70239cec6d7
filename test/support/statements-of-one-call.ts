import { AsyncLocalStorage } from 'node:async_hooks';
import { AbstractLogger, type DataSource } from 'typeorm';

/** Logger that counts the statements of one call, without those of concurrent work. */
class OfOneCall extends AbstractLogger {
  private readonly call = new AsyncLocalStorage<string[]>();

  constructor() {
    super(['query']);
  }

  async count(work: () => Promise<unknown>): Promise<number> {
    const statements: string[] = [];
    await this.call.run(statements, work);
    return statements.length;
  }

  protected writeLog(): void {
    this.call.getStore()?.push('');
  }
}

/** Makes statements countable per call while the work runs. */
export async function countingStatements(
  dataSource: DataSource,
  work: (count: (call: () => Promise<unknown>) => Promise<number>) => Promise<void>,
): Promise<void> {
  const [logger, counting] = [dataSource.logger, new OfOneCall()];
  dataSource.setOptions({ logging: ['query'] });
  dataSource.logger = counting;
  try {
    await work((call) => counting.count(call));
  } finally {
    dataSource.logger = logger;
  }
}
