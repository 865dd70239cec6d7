import { Injectable } from '@nestjs/common';
import type { Organisation } from '../../organisations/organisation.entity';
import type { TrackedDocument } from '../../documents/documents.entities';
import { DatabaseClock } from '../../platform/database/database-clock';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { StoredRulesRepository } from '../../setup/stored/stored-rules.repository';
import type { Issue } from '../../domain/issues/issue';
import { storedRules } from '../../setup/stored/stored-rules';
import { PreparationService } from './preparation.service';

/** Maps one document by the present rules; stores nothing and makes no call. */
@Injectable()
export class CurrentMappingService {
  constructor(
    private readonly stored: StoredRulesRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly preparation: PreparationService,
    private readonly clock: DatabaseClock,
  ) {}

  async issues(organisation: Organisation, document: TrackedDocument): Promise<readonly Issue[]> {
    const { id, fiscalAccountId } = organisation;
    const fiscalAccount = fiscalAccountId === null ? null : await this.fiscalAccounts.find(fiscalAccountId);
    const rules = storedRules(organisation, await this.stored.mappings(id));
    const now = await this.clock.now();
    const { result } = await this.preparation.mapOne({ organisation, fiscalAccount }, document, rules, now);
    return 'issues' in result ? result.issues : [];
  }
}
