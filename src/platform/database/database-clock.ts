import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export const DATABASE_NOW = 'select clock_timestamp() as now';

/** Time of the database's clock, which all stored times come from. */
export async function databaseNow(manager: Pick<EntityManager, 'query'>): Promise<Date> {
  const [row] = await manager.query<{ now: Date }[]>(DATABASE_NOW);
  if (row === undefined) throw new Error('the database did not return its time');
  return row.now;
}

@Injectable()
export class DatabaseClock {
  constructor(private readonly dataSource: DataSource) {}

  now(): Promise<Date> {
    return databaseNow(this.dataSource.manager);
  }
}
