import { PostgresServer } from './postgres-server';

/** The primary that the connector's replicas are led to; standbys are made of it, and take its place. */
export class ReplicatedDatabase {
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

  /** The server ends as a power cut would end it, and is started again. */
  async crash(): Promise<void> {
    await this.present.crash();
    await this.present.start();
  }

  /** `pg_ctl start` has waited for that. */
  async untilItAnswers(): Promise<void> {
    await this.present.query('select 1');
  }

  /** The old primary is gone for good. */
  async replaceBy(promoted: PostgresServer): Promise<void> {
    const old = this.present;
    this.present = promoted;
    await old.remove();
  }

  stop(): Promise<void> {
    return this.present.remove();
  }
}
