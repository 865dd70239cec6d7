import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import type { AlertFact } from './alert-facts.repository';
import { ConnectionsRepository } from '../../organisations/connection/connections.repository';

/** The plan of our own app at the accounting platform has no connection left. */
@Injectable()
export class ConnectionFacts {
  constructor(
    private readonly connections: ConnectionsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async all(): Promise<AlertFact[]> {
    const allowed = this.config.xero.connections;
    const used = await this.connections.countOfOurApp();
    if (used < allowed) return [];
    return [
      {
        ...{ cause: 'CONNECTIONS_USED_UP' as const, subject: 'xero', organisationId: null, about: 'Xero' },
        reason: `${used} of the ${allowed} connections`,
        ...{ documents: null, numbers: [], lastAt: null, repeats: 0 },
      },
    ];
  }
}
