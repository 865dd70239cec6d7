import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Connection } from './entities/connection.entity';
import { SecretBox } from './secret-box';

/** Consents given on accounting platforms; their tokens are sealed in the table and opened only here. */
@Injectable()
export class ConnectionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly secrets: SecretBox,
  ) {}

  async create(platform: string, tokens: string): Promise<string> {
    const id = randomUUID();
    await this.dataSource.manager.insert(Connection, {
      id,
      platform,
      tokens: this.secrets.seal(tokens, context(id)),
    });
    return id;
  }

  async tokens(id: string): Promise<string> {
    const connection = await this.dataSource.manager.findOneByOrFail(Connection, { id });
    return this.secrets.open(connection.tokens, context(id));
  }

  /**
   * Lets one process at a time look at the tokens and replace them: `renew` gets them as they are now and
   * answers with new ones to be saved, or null when another process has just renewed them. The row lock is held
   * while `renew` runs, which is the one place where a call to another system happens under a lock: a refresh
   * token works once, and two processes using it lose the connection.
   */
  async renewTokens(id: string, renew: (tokens: string) => Promise<string | null>): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const connection = await manager
        .createQueryBuilder(Connection, 'connection')
        .where('connection.id = :id', { id })
        .setLock('pessimistic_write')
        .getOneOrFail();
      const current = this.secrets.open(connection.tokens, context(id));
      const renewed = await renew(current);
      if (renewed === null) return current;
      const sealed = this.secrets.seal(renewed, context(id));
      await manager.update(Connection, { id }, { tokens: sealed, refreshedAt: () => 'clock_timestamp()' });
      return renewed;
    });
  }
}

function context(id: string): string {
  return `connections.tokens/${id}`;
}
