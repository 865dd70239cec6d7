import { Injectable } from '@nestjs/common';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { FiscalAccountsRepository, isVatRegistered } from '../../fiscal/accounts/fiscal-accounts.repository';
import { originalsOf } from '../../mapping/credited-invoice';
import type { Circumstances } from '../../mapping/mapping-rules';
import { mappingRules } from '../../mapping/rule-set/rule-set';
import { DatabaseClock } from '../../platform/database/database-clock';
import { ruleSetOf } from '../stored/stored-rules';
import { StoredRulesRepository } from '../stored/stored-rules.repository';
import { CircumstancesService } from './circumstances.service';

/**
 * Source of an original: a person (`choice`), the credit note (`allocation`), the invoice it is applied to
 * (`reverse_link`), or a number in its reference (`reference`).
 */
type OriginalSource = 'choice' | 'allocation' | 'reverse_link' | 'reference';

/** Source and ids of the invoices that a credit note credits. */
interface FoundOriginal {
  readonly foundBy: OriginalSource;
  readonly documentIds: readonly string[];
}

/** Invoices that the mapping would choose for credit notes, for display. */
@Injectable()
export class FoundOriginalsService {
  constructor(
    private readonly rules: StoredRulesRepository,
    private readonly circumstances: CircumstancesService,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly clock: DatabaseClock,
  ) {}

  /** Finds originals by credit note id. */
  async of(
    organisationId: string,
    creditNotes: readonly TrackedDocument[],
  ): Promise<ReadonlyMap<string, FoundOriginal>> {
    const stored = creditNotes.length === 0 ? null : await this.rules.find(organisationId);
    if (stored === null) return new Map();
    const { goLiveOn } = stored.organisation;
    const rules = mappingRules(ruleSetOf(stored.organisation, stored.mappings), goLiveOn);
    const { fiscalAccountId } = stored.organisation;
    const account = fiscalAccountId === null ? null : await this.fiscalAccounts.find(fiscalAccountId);
    const fiscalAccount = account && { ...account, isVatRegistered: isVatRegistered(account) };
    const place = { organisationId, fiscalAccount, now: await this.clock.now() };
    const known = await this.circumstances.read(place, creditNotes);
    return new Map(
      [...known].map(([id, { sales, circumstances }]) => {
        const { sellerNumber } = circumstances;
        const originals = originalsOf(sales, { ...rules, sellerNumber }, circumstances);
        const documentIds = originals.map(({ documentId }) => documentId);
        return [id, { foundBy: sourceOf(sales, circumstances), documentIds }];
      }),
    );
  }
}

/** Returns the first source that names an original. */
function sourceOf({ allocations }: SalesDocument, circumstances: Circumstances): OriginalSource {
  if (circumstances.isOriginalChosen) return 'choice';
  if (allocations.length > 0) return 'allocation';
  return circumstances.originals.length > 0 ? 'reverse_link' : 'reference';
}
