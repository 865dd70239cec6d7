import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { isDatabaseFault } from '../../platform/database/driver-error';
import { CONFIG } from '../../platform/config/process-config';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { type Delivery, InboxRepository } from './inbox.repository';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { UNFINISHED, writeWhole } from '../../platform/sync-folder';

/** Storage of deliveries as files, one file each, on a disk that all replicas share. */
export interface DeliveryFiles {
  /** Names of completely written files, in order; empty without a folder. */
  names(): Promise<string[]>;
  /** Writes a file, and returns once it is on the disk. */
  write(name: string, text: string): Promise<void>;
  /** Reads a file; null when another process has removed it. */
  read(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
}

/** Files on a disk. Each is written under another name first, so that readers never see an incomplete one. */
class DiskDeliveryFiles implements DeliveryFiles {
  constructor(private readonly directory: string) {}

  async names(): Promise<string[]> {
    const names = await readdir(this.directory).catch(noneIfMissing([]));
    return names.filter((name) => !name.endsWith(UNFINISHED)).sort();
  }

  async write(name: string, text: string): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const unfinished = join(this.directory, `${randomUUID()}${UNFINISHED}`);
    await writeWhole(join(this.directory, name), text, unfinished);
  }

  read(name: string): Promise<string | null> {
    return readFile(join(this.directory, name), 'utf8').catch(noneIfMissing(null));
  }

  remove(name: string): Promise<void> {
    return rm(join(this.directory, name), { force: true });
  }
}

function noneIfMissing<T>(none: T): (error: unknown) => T {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none;
    throw error;
  };
}

/** Folder of the deliveries, within the journal of the installation. */
const FOLDER = 'deliveries';
const STORED_AGAIN_EVERY_MS = 5_000;
/** Maximum number of waiting deliveries. Further ones are refused, and their sender repeats them. */
const MOST_KEPT = 10_000;

/**
 * Stores signed deliveries in the folder of the journal while the database cannot take them, and later in the database, also
 * those of a process that has died. Repeated storing has no effect.
 */
@Injectable()
export class KeptDeliveriesService implements OnApplicationBootstrap {
  private readonly logger = new Logger(KeptDeliveriesService.name);
  private readonly turns = new NonOverlapping(this.logger, 'kept deliveries could not be stored yet');
  private opened: Promise<DeliveryFiles> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: InboxRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'journalDirectory'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.storeAgain();
  }

  /** Stores the delivery in a file. Returns false when that fails too, or too many files wait. */
  async keep(delivery: Delivery): Promise<boolean> {
    try {
      const files = await this.files();
      if ((await files.names()).length >= MOST_KEPT) return false;
      await files.write(nameOf(delivery), writeDelivery(delivery));
      return true;
    } catch (error) {
      this.logger.error(
        { err: error },
        'a delivery can be stored neither in the database nor with the journal',
      );
      return false;
    }
  }

  /** Stores every kept delivery in the database, and then removes its file. */
  @Interval(STORED_AGAIN_EVERY_MS)
  async storeAgain(): Promise<void> {
    await this.turns.take(() => acrossOrganisations(() => this.storeAll()));
  }

  private async storeAll(): Promise<void> {
    const files = await this.files();
    let stored = 0;
    const refused: unknown[] = [];
    for (const name of await files.names()) {
      const text = await files.read(name);
      if (text === null) continue;
      try {
        await this.inbox.storeAll([readDelivery(text)]);
      } catch (error) {
        if (isDatabaseFault(error)) throw error;
        // Continues, so that one delivery which the database refuses does not block the others.
        refused.push(error);
        continue;
      }
      await files.remove(name);
      stored += 1;
    }
    if (stored > 0)
      this.logger.log(`${stored} deliveries, which the database could not store, are stored now`);
    if (refused.length > 0)
      this.logger.error({ err: refused[0] }, `${refused.length} kept deliveries are refused by the database`);
  }

  /** Folder of the installation; opened at start, because its name is read from the database. */
  protected files(): Promise<DeliveryFiles> {
    this.opened ??= this.open().catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  private async open(): Promise<DeliveryFiles> {
    const [own] = await this.dataSource.query<{ id: string }[]>('select id from installation');
    if (own === undefined) throw new Error('the database has no row that names the installation');
    return new DiskDeliveryFiles(join(this.config.journalDirectory, own.id, FOLDER));
  }
}

/** Name from the address and a hash of the bytes, so that a repeated delivery replaces its own file. */
function nameOf({ fiscalAccountId, body }: Delivery): string {
  return `${fiscalAccountId}.${createHash('sha256').update(body).digest('hex')}.json`;
}

function writeDelivery({ fiscalAccountId, body, isSigned }: Delivery): string {
  return JSON.stringify({ fiscalAccountId, body: body.toString('base64'), isSigned });
}

function readDelivery(text: string): Delivery {
  const { body, ...rest } = JSON.parse(text) as Omit<Delivery, 'body'> & { readonly body: string };
  return { ...rest, body: Buffer.from(body, 'base64') };
}
