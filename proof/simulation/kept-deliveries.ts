import { type DataSource, QueryFailedError } from 'typeorm';
import { type DeliveryFiles, KeptDeliveriesService } from '../../src/documents/inbox/kept-deliveries.service';
import type { InboxRepository } from '../../src/documents/inbox/inbox.repository';
import { ProcessDied, type SimulatedProcess } from './simulated-process';

/** Disk of the journal, which survives processes and databases. */
export class JournalDisk {
  readonly deliveries = new Map<string, string>();
  /** True while the database refuses to store a delivery. */
  takesNoWrites = false;
}

/** Inbox of a database that is full from time to time. */
export function fullAtTimes(inbox: InboxRepository, disk: JournalDisk): InboxRepository {
  const storeAll: InboxRepository['storeAll'] = (deliveries) => {
    if (!disk.takesNoWrites) return inbox.storeAll(deliveries);
    const full = Object.assign(new Error('no space left on device'), { code: '53100' });
    return Promise.reject(new QueryFailedError('store deliveries', [], full));
  };
  return Object.assign(Object.create(inbox) as InboxRepository, { storeAll });
}

/** Production service over the simulated disk; a dead process cannot write. */
export class SimulatedKeeping extends KeptDeliveriesService {
  constructor(
    dataSource: DataSource,
    inbox: InboxRepository,
    private readonly process: SimulatedProcess,
    private readonly disk: JournalDisk,
  ) {
    super(dataSource, inbox, { journalDirectory: '' });
  }

  protected override files(): Promise<DeliveryFiles> {
    const { deliveries } = this.disk;
    const alive = (): Promise<void> =>
      this.process.isDead ? Promise.reject(new ProcessDied()) : Promise.resolve();
    return Promise.resolve({
      names: () => Promise.resolve([...deliveries.keys()].sort()),
      write: (name, text) => alive().then(() => void deliveries.set(name, text)),
      read: (name) => Promise.resolve(deliveries.get(name) ?? null),
      remove: (name) => alive().then(() => void deliveries.delete(name)),
    });
  }
}
