import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  ConnectionTermsService,
  type DaysByPlatform,
} from '../../organisations/connection/connection-terms.service';
import { SecretBox } from '../../platform/database/secrets/secret-box';
import type { AlertFact } from './alert-facts.repository';

/**
 * SQL for secrets that no key decrypts, except those of disconnected organisations, earlier credentials and alert
 * channels, which block no submission.
 */
const LOST = `
  with lost as (select scope from data_keys where wrapped_with <> all($1))
  select (select count(*)::int from organisations where status <> 'disconnected'
      and 'connections/' || connection_id in (select scope from lost)) as organisations,
    (select count(*)::int from fiscal_accounts where 'fiscal_accounts/' || id in (select scope from lost)) as accounts`;

/** Conditions that prevent connections: our app's plan at a platform is used up, or a key is lost. */
@Injectable()
export class ConnectionFactsService {
  constructor(
    private readonly terms: ConnectionTermsService,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Finds platforms whose plan has no connection left. */
  async usedUp(): Promise<AlertFact[]> {
    const usedUp = (await this.terms.allowances()).filter(({ used, allowed }) => used >= allowed);
    return usedUp.map(({ platform, name, used, allowed }) => ({
      cause: 'CONNECTIONS_USED_UP' as const,
      subject: platform,
      organisationId: null,
      about: name,
      named: { used, allowed },
      documents: null,
      numbers: [],
      lastAt: null,
      repeats: 0,
    }));
  }

  /** Finds connections and accounts whose secrets no key of this process decrypts. */
  async undecryptable(manager: EntityManager): Promise<AlertFact[]> {
    const [lost] = await manager.query<{ organisations: number; accounts: number }[]>(LOST, [
      this.box.keyIds,
    ]);
    const { organisations = 0, accounts = 0 } = lost ?? {};
    if (organisations + accounts === 0) return [];
    return [
      {
        ...{ cause: 'ENCRYPTION_KEY_MISSING', subject: 'installation', organisationId: null },
        about: 'this installation',
        named: { organisations, accounts },
        ...{ documents: null, numbers: [], lastAt: null, repeats: 0 },
      },
    ];
  }

  /** Days without use from which a connection is in danger, by platform. */
  warnAfterDays(): DaysByPlatform {
    return this.terms.warnAfterDays();
  }
}
