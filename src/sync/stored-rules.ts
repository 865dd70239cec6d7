import type { Organisation } from '../database/entities/organisation.entity';
import type { StoredMappings } from '../database/organisations.repository';
import type { MappingRules } from '../mapping/mapping-rules';

/** What is stored for an organisation as the rules that the mapping takes. */
export function storedRules(organisation: Organisation, mappings: StoredMappings): MappingRules {
  return {
    goLiveOn: organisation.goLiveOn,
    currencies: mappings.currencies,
    taxes: mappings.taxes,
    productCodes: mappings.productCodes,
    buyer: {
      tinField: organisation.tinField,
      vatField: organisation.vatField,
      withoutTin: organisation.buyerWithoutTin,
    },
    paidBy: organisation.paidBy,
    unpaidAs: organisation.unpaidAs,
    taxCents: organisation.taxCents,
    lateDocuments: organisation.lateDocuments,
    trigger: organisation.trigger,
    exclusions: mappings.exclusions,
    creditNoteReason: organisation.creditNoteReason,
  };
}
