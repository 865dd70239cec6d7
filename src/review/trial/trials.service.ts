import { Injectable } from '@nestjs/common';
import { writeAdjustments } from '../../domain/fiscal/adjustment';
import { localDateTime } from '../../domain/calendar-day';
import { UNSENT_STATES } from '../../domain/lifecycle/lifecycle';
import { receiptMoment } from '../../domain/receipt/receipt';
import { writeTaxes } from '../../domain/fiscal/sent-tax';
import type { FiscalAccount } from '../../fiscal/accounts/accounts.entities';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { MOST_DOCUMENTS_COUNTED } from '../../setup/change/rule-effects.service';
import { type DryRunResult, DryRunService, type Starting } from '../../setup/dry-run/dry-run.service';
import { invoiceOf } from '../documents/invoice/invoice-of';
import { showAdjustment } from '../documents/show-document';
import type { TrialDocumentDto, TrialDto } from './trial.dto';

/** Maps and renders one document as it would be sent, without sending or storing. */
@Injectable()
export class TrialsService {
  constructor(
    private readonly runs: DryRunService,
    private readonly accounts: FiscalAccountsRepository,
    private readonly services: FiscalRegistry,
  ) {}

  async find(organisationId: string): Promise<TrialDto> {
    const starting = await this.runs.start(organisationId);
    const account =
      starting.fiscalAccount === null ? null : await this.accounts.find(starting.fiscalAccount.id);
    if (account === null) return { document: null };
    const span = {
      states: UNSENT_STATES,
      from: starting.goLiveOn,
      till: null,
      youngest: MOST_DOCUMENTS_COUNTED,
    };
    for await (const result of this.runs.run(starting, span, [starting.rules])) {
      if (result.mapped !== null) return { document: this.show(starting, account, result) };
    }
    return { document: null };
  }

  private show(
    { now }: Starting,
    account: FiscalAccount,
    { tracked, sales, mapped }: DryRunResult,
  ): TrialDocumentDto | null {
    if (mapped === null) return null;
    const { id, number, source, fingerprint, isCorrection } = tracked;
    const datedAt = receiptMoment(mapped.issuedOn, localDateTime(now, account.timeOffset), null);
    const payload = this.services
      .get(account.service)
      // The rendered document contains no credentials.
      .render(mapped, { ...account, credentials: {} }, datedAt, isCorrection);
    const adjustments = writeAdjustments(mapped.adjustments);
    const taxes = writeTaxes(mapped.taxes);
    const sent = { attempt: 0, state: 'not_sent' as const, payload, source, fingerprint, taxes, adjustments };
    const invoice = invoiceOf({ source, fingerprint, customer: sales.customer }, sent, account.service);
    if (invoice === null) return null;
    return { id, number, invoice, adjustments: adjustments.map(showAdjustment), payload: payload.toString() };
  }
}
