import { PostgresServer } from './postgres-server';

/** Primary that the connector's replicas use; standbys are made of it, and replace it. */
export class ReplicatedDatabase {
  private earlierLogs = '';

  private constructor(private present: PostgresServer) {}

  static async start(): Promise<ReplicatedDatabase> {
    return new ReplicatedDatabase(await PostgresServer.primary());
  }

  async create(name: string): Promise<string> {
    await this.present.query(`create database ${name}`);
    return this.present.url(name);
  }

  get primary(): PostgresServer {
    return this.present;
  }

  get port(): number {
    return this.present.port;
  }

  urlOf(name: string): string {
    return this.present.url(name);
  }

  /** Log of this primary and of all before it. */
  get log(): string {
    return this.earlierLogs + this.present.log;
  }

  /** Crashes the server as a power failure would, and restarts it. */
  async crash(): Promise<void> {
    await this.present.crash();
    await this.present.start();
  }

  /** Waits until the server answers; `pg_ctl start` has already waited for it. */
  async untilItAnswers(): Promise<void> {
    await this.present.query('select 1');
  }

  /** Makes a promoted standby the primary, and deletes the old one. */
  async replaceBy(promoted: PostgresServer): Promise<void> {
    const old = this.present;
    this.earlierLogs += old.log;
    this.present = promoted;
    await old.remove();
  }

  stop(): Promise<void> {
    return this.present.remove();
  }
}
