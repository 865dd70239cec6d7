import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../../documents/customers.repository';
import { addDays } from '../../domain/calendar-day';
import { Decimal } from '../../domain/money';
import { AddressTally } from '../../mapping/preflight/address-tally';
import { mappingRules } from '../../mapping/rule-set/rule-set';
import { PreflightRepository } from '../dry-run/preflight.repository';
import type { Starting } from '../dry-run/dry-run.service';

/** Days of sent documents to examine; a month shows whose address is always missing. */
const DAYS = 31;

/** Contacts whose address is not sent to the authority. */
@Injectable()
export class UnsentAddressesService {
  constructor(
    private readonly preflight: PreflightRepository,
    private readonly customers: CustomersRepository,
  ) {}

  /** Tallies addresses sent in the last month; waiting documents are added by the caller. */
  async tally({ organisationId, rules, today }: Starting): Promise<AddressTally> {
    const tally = new AddressTally(mappingRules(rules, null));
    const sent = await this.preflight.sentByContact(organisationId, addDays(today, -DAYS));
    const known = await this.customers.find(organisationId, [...new Set(sent.map(({ contact }) => contact))]);
    for (const { contact, currency, documents, total } of sent) {
      const customer = known.get(contact)?.customer;
      if (customer === undefined) continue;
      tally.addSent({ customer, currency, documents, total: new Decimal(total) });
    }
    return tally;
  }
}
