import { Injectable } from '@nestjs/common';
import type { SentSubmission } from '../../documents/submissions.entities';
import { ReceiptsRepository } from '../../documents/receipts.repository';
import type { FiscalData } from '../../domain/fiscal/outcome';
import { type CertificateTick, certify } from '../../domain/receipt/receipt-certificate';
import { COUNTRY } from '../../mapping/countries';
import type { FiscalAccount } from '../../fiscal/accounts/accounts.entities';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { withoutZeros } from '../../domain/receipt/verification-address';

/** Checks the device's numbers for a submission against the fiscal account. */
@Injectable()
export class ReceiptCertificationService {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  async certify(submission: SentSubmission, data: FiscalData): Promise<CertificateTick[]> {
    return (await this.of(submission.fiscalAccountId))(submission, data);
  }

  /** Checks submissions of one account, which is read once. */
  async of(
    fiscalAccountId: string,
  ): Promise<(submission: SentSubmission, data: FiscalData) => CertificateTick[]> {
    const account = await this.receipts.accountOf(fiscalAccountId);
    const { known, confirmed } = this.registry.get(account.service).receiptHosts(account.settings);
    const { verifiedParts } = COUNTRY;
    return (submission, data) => {
      const datedOn = submission.datedAt.slice(0, 'yyyy-mm-dd'.length);
      const deviceId = expectedDevice(submission, account, data);
      return certify(data, { deviceId, datedOn, knownHosts: known, confirmedHost: confirmed, verifiedParts });
    };
  }
}

/**
 * Device of the account when the submission began. With unchanged credentials the present device counts too, since it
 * may have been read late.
 */
function expectedDevice(
  { deviceId, credentialsVersion }: Pick<SentSubmission, 'deviceId' | 'credentialsVersion'>,
  account: Pick<FiscalAccount, 'deviceId' | 'credentialsVersion'>,
  data: FiscalData,
): string | null {
  const isSame = credentialsVersion === null || credentialsVersion === account.credentialsVersion;
  const known = [deviceId, isSame ? account.deviceId : null].filter((one) => one !== null);
  return known.find((one) => withoutZeros(one) === withoutZeros(data.deviceId)) ?? known[0] ?? null;
}
