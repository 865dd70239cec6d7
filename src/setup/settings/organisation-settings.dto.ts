import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Matches,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsKey, IsOneLine } from '../../platform/api/texts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/fiscal/fiscal-document';
import { OTHER_INTEGRATIONS, type OtherIntegration } from '../../domain/sales/foreign-signs';
import {
  OLDER_DOCUMENTS_DECISIONS,
  type OlderDocumentsDecision,
} from '../../domain/lifecycle/older-documents';
import { WRITES_NOTE, type WritesNote } from '../../domain/receipt/receipt';
import {
  ADDRESSES_WITHOUT_NUMBER,
  type BuyerRules,
  CONTACT_NUMBER_SOURCES,
  type ContactNumberSource,
} from '../../mapping/buyer-rules';
import { TAX_PERIODS, type TaxPeriod } from '../../mapping/late/tax-period';
import { PAYMENT_ACCOUNTS, PAYMENT_ACCOUNTS_FORM } from '../../mapping/payment-accounts';
import {
  LATE_DOCUMENTS,
  type LateDocuments,
  NEGATIVE_LINES,
  type NegativeLines,
  type Trigger,
  TRIGGERS,
} from '../../mapping/mapping-rules';
import { IsCalendarDay } from '../../platform/api/is-calendar-day';
import { RuleEffectDto } from '../change/rule-effect.dto';
import { OrganisationDto } from '../../organisations/organisation.dto';

/** Settings that an administrator may change; missing fields stay as they are. */
export class OrganisationSettingsDto {
  /** The fiscal account that documents are submitted to; null: none, documents stay ready. */
  @ValidateIf((_settings, value) => value !== null && value !== undefined)
  @IsUUID()
  fiscalAccountId?: string | null;

  /** Name or TIN of the taxpayer whose device the account has: needed where the books are those of another one. */
  @IsOptional()
  @IsKey()
  @MaxLength(250)
  confirmTaxpayer?: string;

  /**
   * Confirmation of the present identity of books and device where it differs from the one confirmed at going
   * live: the text of `binding.read`. Submissions and write-backs then continue.
   */
  @IsOptional()
  @IsKey()
  @MaxLength(2000)
  confirmBinding?: string;

  /**
   * Confirmation that no other program has fiscalised documents still open here that were dated or approved
   * while the organisation was paused or not connected: the `text` of the question (GET gap). These documents
   * are then sent.
   */
  @IsOptional()
  @IsKey()
  @MaxLength(2000)
  confirmGaps?: string;

  /**
   * Maximum number of documents of a running backfill that this go-live date may make late:
   * `irreversible.planned` of its effect.
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  mayOvertake?: number;

  /** Documents dated earlier are held; null: nothing is submitted. For example 2026-01-01. */
  @ValidateIf((_settings, value) => value !== null && value !== undefined)
  @IsCalendarDay()
  goLiveOn?: string | null;

  /** Whether another program fiscalises the same books. Must be answered before the go-live date is set. */
  @IsOptional()
  @IsIn(OTHER_INTEGRATIONS)
  otherIntegration?: OtherIntegration;

  /** Last document date of the other program, with in_use; null: not known. */
  @ValidateIf((_settings, value) => value !== null && value !== undefined)
  @IsCalendarDay()
  otherIntegrationUntil?: string | null;

  /**
   * Treatment of documents older than the go-live date: send (by a backfill, before the first live document),
   * record (another program has fiscalised them) or leave. The setting alone starts no action.
   */
  @IsOptional()
  @IsIn(OLDER_DOCUMENTS_DECISIONS)
  olderDocuments?: OlderDocumentsDecision;

  /** True: the organisation is paused until this is false again. */
  @IsOptional()
  @IsBoolean()
  isPaused?: boolean;

  /** Contact field that holds the buyer's TIN; labelledText: in any field, behind the word TIN. */
  @IsOptional()
  @IsIn(CONTACT_NUMBER_SOURCES)
  tinField?: ContactNumberSource;

  /** Contact field that holds the buyer's VAT number; labelledText: in any field, behind the word VAT. */
  @IsOptional()
  @IsIn(CONTACT_NUMBER_SOURCES)
  vatField?: ContactNumberSource;

  /** Treatment of a buyer without TIN: hold the document, or submit it as a cash sale. */
  @IsOptional()
  @IsIn(['hold', 'cash_sale'])
  buyerWithoutTin?: 'hold' | 'cash_sale';

  /** A buyer's address without house number: leave the address out, or send it with a dash in place of the number. */
  @IsOptional()
  @IsIn(ADDRESSES_WITHOUT_NUMBER)
  addressWithoutNumber?: BuyerRules['addressWithoutNumber'];

  /** Item codes and numbers in brackets that have the form of a product code: all are one, or those that are confirmed. */
  @IsOptional()
  @IsIn(['any', 'confirmed'])
  writtenCodes?: 'any' | 'confirmed';

  /** Payment method of documents that the books call paid. */
  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  paidBy?: PaymentMethod;

  /** Payment method of all other invoices. */
  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  unpaidAs?: PaymentMethod;

  /** Accounts of the books, by code or identifier, with the payment method of what is paid to them: 090=Card; 091=Cash. */
  @IsOptional()
  @Matches(PAYMENT_ACCOUNTS, { message: `paymentAccounts ${PAYMENT_ACCOUNTS_FORM}` })
  @MaxLength(2000)
  paymentAccounts?: string;

  /** Cents between tax per line and tax per group: hold, or submit the authority's, with tax included in the lines. */
  @IsOptional()
  @IsIn(['hold', 'authority'])
  taxCents?: 'hold' | 'authority';

  /** Deposits, discounts and rounding that are lines below zero: hold, or take them off the other lines of their tax. */
  @IsOptional()
  @IsIn(NEGATIVE_LINES)
  negativeLines?: NegativeLines;

  /**
   * A document dated before the device's last receipt: hold it; submit it with the present date if that is in the same tax
   * period and its tax has the same rate (same_period); or whenever its tax has the same rate (present_date).
   */
  @IsOptional()
  @IsIn(LATE_DOCUMENTS)
  lateDocuments?: LateDocuments;

  /** Period of the taxpayer's returns: a month, or two, named by the first pair of the year. */
  @IsOptional()
  @IsIn(TAX_PERIODS)
  taxPeriod?: TaxPeriod;

  /**
   * Event that releases a document: its approval, the payment of an invoice (credit notes follow theirs), or
   * a person.
   */
  @IsOptional()
  @IsIn(TRIGGERS)
  trigger?: Trigger;

  /** The reason sent with a credit note that gives none; empty: such a credit note is held. */
  @IsOptional()
  @IsOneLine()
  @MaxLength(250)
  creditNoteReason?: string;

  /**
   * When a note is written into the history of the source document, which is one call each: always, when_no_link (there is
   * no link on the document to say the same) or never.
   */
  @IsOptional()
  @IsIn(WRITES_NOTE)
  writesNote?: WritesNote;

  /** Whether a link that another app has set on an invoice is replaced; false: it stays, and ours is not written. */
  @IsOptional()
  @IsBoolean()
  replacesLink?: boolean;

  /** Whether a customer who opens the document online is shown the fiscal PDF. */
  @IsOptional()
  @IsBoolean()
  attachmentIncludeOnline?: boolean;

  /** Whether an empty reference of an invoice is given the fiscal number; one that is not empty is never touched. */
  @IsOptional()
  @IsBoolean()
  writesReference?: boolean;

  /** Whether a fiscal PDF that was removed is put back when the document is seen changed: one more call for each. */
  @IsOptional()
  @IsBoolean()
  repairsAttachment?: boolean;
}

export class ChangedOrganisationDto extends OrganisationDto {
  /** Effect of the new settings on unsent documents. */
  effect: RuleEffectDto;
}
