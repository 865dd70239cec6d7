import type { DataSource } from 'typeorm';
import { FlowRepository } from '../../documents/flow.repository';
import { judgeFlow } from './checks/upkeep';
import type { Finding } from './finding';

const RUNNING = `select exists (select from clock_readings
  where not is_of_service and measured_at > clock_timestamp() - interval '1 minute') as "isRunning"`;

/** Finds work that stands still. Empty where the service does not run, since all work then waits for its start. */
export async function examineRunningWork(dataSource: DataSource): Promise<Finding[]> {
  const [row] = await dataSource.query<{ isRunning: boolean }[]>(RUNNING);
  if (row?.isRunning !== true) return [];
  return judgeFlow(await new FlowRepository(dataSource).list()).filter(({ level }) => level !== 'ok');
}
