import { Injectable } from '@nestjs/common';
import type { DocumentEvidence } from '../database/evidence.repository';
import { FiscalAccountsRepository } from '../database/fiscal-accounts.repository';
import { FiscalRegistry } from '../fiscal/fiscal-registry';

/** The fiscal PDF of a document: it is not stored here, so it is asked for when a bundle is made. */
@Injectable()
export class EvidencePdfs {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  /** Null for a document that has none; in words when it cannot be had. Never throws: a bundle says what it lacks. */
  async fetch({ receipt, submissions }: DocumentEvidence): Promise<Buffer | { why: string } | null> {
    if (receipt === null) return null;
    const { pdfName, submissionId } = receipt;
    if (pdfName === null) return { why: 'The service has named no PDF.' };
    const accountId = submissions.find(({ id }) => id === submissionId)?.fiscalAccountId;
    try {
      const account = accountId === undefined ? null : await this.accounts.open(accountId);
      if (account === null) return { why: 'Its fiscal account is not here any more.' };
      return await this.registry.get(account.service).pdf(account, pdfName);
    } catch (error) {
      return { why: `It could not be fetched: ${(error as Error).message}` };
    }
  }
}
