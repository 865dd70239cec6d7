import { Alert } from './database/entities/alert.entity';
import { AlertChannel } from './database/entities/alert-channel.entity';
import { AlertDelivery } from './database/entities/alert-delivery.entity';
import { AlertSettingsRow } from './database/entities/alert-settings.entity';
import { Backfill } from './database/entities/backfill.entity';
import { BackfillDocument } from './database/entities/backfill-document.entity';
import { BackfillSchedule } from './database/entities/backfill-schedule.entity';
import { BackfillScheduleRun } from './database/entities/backfill-schedule-run.entity';
import { BookImage } from './database/entities/book-image.entity';
import { BookReading } from './database/entities/book-reading.entity';
import { BooksSettingsRow } from './database/entities/books-settings.entity';
import { BookHint } from './database/entities/book-hint.entity';
import { CallLimit } from './database/entities/call-limit.entity';
import { ClockReading } from './database/entities/clock-reading.entity';
import { EventsTurnedAway } from './database/entities/events-turned-away.entity';
import { Connection } from './database/entities/connection.entity';
import { Consent } from './database/entities/consent.entity';
import { CurrencyMapping } from './database/entities/currency-mapping.entity';
import { Cursor } from './database/entities/cursor.entity';
import { CustomerRow } from './database/entities/customer.entity';
import { DataKey } from './database/entities/data-key.entity';
import { DocumentChoice } from './database/entities/document-choice.entity';
import { DocumentMove } from './database/entities/document-move.entity';
import { ExchangeRow, ExchangeSubmission } from './database/entities/exchange.entity';
import { ExclusionRuleRow } from './database/entities/exclusion-rule.entity';
import { FiscalAccount } from './database/entities/fiscal-account.entity';
import { FiscalAccountReading } from './database/entities/fiscal-account-reading.entity';
import { FiscalPdfRow } from './database/entities/fiscal-pdf.entity';
import { RuleSetRow } from './database/entities/rule-set.entity';
import { FiscalReceiptRow } from './database/entities/fiscal-receipt.entity';
import { InboxDelivery } from './database/entities/inbox-delivery.entity';
import { Installation } from './database/entities/installation.entity';
import { JournalGap } from './database/entities/journal-gap.entity';
import { LedgerCheck } from './database/entities/ledger-check.entity';
import { Organisation } from './database/entities/organisation.entity';
import { Outcome } from './database/entities/outcome.entity';
import { ProductCode } from './database/entities/product-code.entity';
import { ReconciledDocument } from './database/entities/reconciled-document.entity';
import { Reconciliation } from './database/entities/reconciliation.entity';
import { ReconciliationSchedule } from './database/entities/reconciliation-schedule.entity';
import { Resolution } from './database/entities/resolution.entity';
import { Session } from './database/entities/session.entity';
import { SignInAttempt } from './database/entities/sign-in-attempt.entity';
import { Submission } from './database/entities/submission.entity';
import { TaxMapping } from './database/entities/tax-mapping.entity';
import { TrackedDocument } from './database/entities/tracked-document.entity';
import { WriteBack } from './database/entities/write-back.entity';

/** Every table that the program reads or writes. The list stands at the root: no folder below knows all features. */
export const ENTITIES = [
  Alert,
  AlertChannel,
  AlertDelivery,
  AlertSettingsRow,
  Backfill,
  BackfillDocument,
  BackfillSchedule,
  BackfillScheduleRun,
  BookImage,
  BookReading,
  BooksSettingsRow,
  BookHint,
  CallLimit,
  ClockReading,
  EventsTurnedAway,
  Connection,
  Consent,
  CurrencyMapping,
  Cursor,
  CustomerRow,
  DataKey,
  DocumentChoice,
  DocumentMove,
  ExchangeRow,
  ExchangeSubmission,
  ExclusionRuleRow,
  FiscalAccount,
  FiscalAccountReading,
  FiscalPdfRow,
  RuleSetRow,
  FiscalReceiptRow,
  InboxDelivery,
  Installation,
  JournalGap,
  LedgerCheck,
  Organisation,
  Outcome,
  ProductCode,
  ReconciledDocument,
  Reconciliation,
  ReconciliationSchedule,
  Resolution,
  Session,
  SignInAttempt,
  Submission,
  TaxMapping,
  TrackedDocument,
  WriteBack,
];
