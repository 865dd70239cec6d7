import { Injectable } from '@nestjs/common';
import type { SentSubmission } from '../../document-store/submission.entity';
import { ReceiptsRepository } from '../../document-store/receipts.repository';
import type { FiscalData } from '../../documents/outcome';
import { type CertificateTick, certify } from '../../documents/receipt-certificate';
import { COUNTRY } from '../../mapping/countries';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';

/** Judges the device's numbers for a submission by what is known of its fiscal account. */
@Injectable()
export class ReceiptCertification {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  async certify(submission: SentSubmission, data: FiscalData): Promise<CertificateTick[]> {
    return (await this.of(submission.fiscalAccountId))(submission, data);
  }

  /** The same for any number of submissions of one account, which is read once. */
  async of(
    fiscalAccountId: string,
  ): Promise<(submission: SentSubmission, data: FiscalData) => CertificateTick[]> {
    const { service, settings, deviceId } = await this.receipts.accountOf(fiscalAccountId);
    const { known, confirmed } = this.registry.get(service).receiptHosts(settings);
    const { verifiedParts } = COUNTRY;
    return ({ datedAt }, data) => {
      const datedOn = datedAt.slice(0, 'yyyy-mm-dd'.length);
      return certify(data, { deviceId, datedOn, knownHosts: known, confirmedHost: confirmed, verifiedParts });
    };
  }
}
