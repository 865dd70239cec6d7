import { ApiProperty } from '@nestjs/swagger';
import { confirmedBinding, identityText } from '../domain/fiscal/identity';
import type { WritesNote } from '../domain/receipt/receipt';
import type { LateDocuments, Trigger } from '../mapping/mapping-rules';
import type { TaxPeriod } from '../mapping/late/tax-period';
import type { OlderDocumentsDecision } from '../domain/lifecycle/older-documents';
import type { PaymentMethod } from '../domain/fiscal/fiscal-document';
import type { ContactNumberSource } from '../mapping/buyer-rules';
import type { OtherIntegration } from '../domain/sales/foreign-signs';
import type { DisconnectionReason } from '../connectors/connection.entity';
import type { Organisation, OrganisationStatus } from './organisation.entity';

/** Identity of a client and its fiscal account, each in one line. */
export class BindingDto {
  confirmed: string;
  /** Identity as it is read now; confirmed by `confirmBinding` of the settings. */
  read: string;
  /** Submissions and write-backs are stopped. */
  isStopped: boolean;

  static from({
    bindings,
    fiscalAccountId,
  }: Pick<Organisation, 'bindings' | 'fiscalAccountId'>): BindingDto | null {
    const binding = bindings[fiscalAccountId ?? ''];
    if (binding?.differs === undefined && binding?.said === undefined) return null;
    const [confirmed, read] = [identityText(binding), identityText(confirmedBinding(binding))];
    return { confirmed, read, isStopped: binding.differs !== undefined };
  }
}

/** Organisation as it is shown. */
export class OrganisationDto {
  id: string;
  platform: string;
  tenantId: string;
  name: string;
  baseCurrency: string;
  countryCode: string;
  /** IANA name of the zone of the books, for example Europe/London; null: not read yet, or not known. */
  timeZone: string | null;
  /** State; reconnect: a user must reconnect the organisation. */
  status: OrganisationStatus;
  /** Reason; null while it is connected. */
  statusReason: DisconnectionReason | null;
  statusSince: Date;
  isPaused: boolean;
  fiscalAccountId: string | null;
  goLiveOn: string | null;
  /**
   * Confirmed identity of books and device, where a different one has been read since; null: unchanged, or
   * not live yet.
   */
  @ApiProperty({ type: () => BindingDto, nullable: true })
  binding: BindingDto | null;
  /** Answer about other programs; null: not answered yet. */
  otherIntegration: OtherIntegration | null;
  otherIntegrationUntil: string | null;
  /** Treatment of documents older than the go-live date; null: not decided yet. */
  olderDocuments: OlderDocumentsDecision | null;
  tinField: ContactNumberSource;
  vatField: ContactNumberSource;
  buyerWithoutTin: 'hold' | 'cash_sale';
  addressWithoutNumber: 'leave_out' | 'dash';
  writtenCodes: 'any' | 'confirmed';
  paidBy: PaymentMethod;
  unpaidAs: PaymentMethod;
  /** Accounts of the books with the payment method of what is paid to them: 090=Card; 091=Cash. */
  paymentAccounts: string;
  taxCents: 'hold' | 'authority';
  negativeLines: 'fold' | 'hold';
  lateDocuments: LateDocuments;
  taxPeriod: TaxPeriod;
  trigger: Trigger;
  creditNoteReason: string;
  writesNote: WritesNote;
  replacesLink: boolean;
  attachmentIncludeOnline: boolean;
  writesReference: boolean;
  repairsAttachment: boolean;
  /** Why the last run stopped early; null when it did not. */
  lastFailure: string | null;
  /** True when no work is under way or due before the next poll. */
  isResting: boolean;

  /** @param now the database's clock */
  static from(organisation: Organisation, now: Date): OrganisationDto {
    const { id, platform, tenantId, name, baseCurrency, countryCode, status, isPaused } = organisation;
    const { fiscalAccountId, goLiveOn, tinField, vatField, buyerWithoutTin, paidBy, unpaidAs } = organisation;
    const { taxCents, negativeLines, lateDocuments, taxPeriod, trigger, creditNoteReason, writesNote } =
      organisation;
    const { addressWithoutNumber } = organisation;
    const { lastFailure, leaseHolder, dueAt } = organisation;
    const { statusReason, statusSince } = organisation;
    const { attachmentIncludeOnline, writesReference, replacesLink, repairsAttachment } = organisation;
    const isResting = leaseHolder === null && dueAt > now;
    return {
      id,
      platform,
      tenantId,
      name,
      baseCurrency,
      countryCode,
      timeZone: organisation.timeZone,
      status,
      statusReason,
      statusSince,
      isPaused,
      fiscalAccountId,
      goLiveOn,
      binding: BindingDto.from(organisation),
      otherIntegration: organisation.otherIntegration,
      otherIntegrationUntil: organisation.otherIntegrationUntil,
      olderDocuments: organisation.olderDocuments,
      tinField,
      vatField,
      buyerWithoutTin,
      addressWithoutNumber,
      writtenCodes: organisation.writtenCodes,
      paidBy,
      unpaidAs,
      paymentAccounts: organisation.paymentAccounts,
      taxCents,
      negativeLines,
      lateDocuments,
      taxPeriod,
      writesNote,
      attachmentIncludeOnline,
      writesReference,
      repairsAttachment,
      lastFailure,
      isResting,
      trigger,
      creditNoteReason,
      replacesLink,
    };
  }
}
