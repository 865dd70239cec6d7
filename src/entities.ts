import { ActRow } from './people/acts/act.entity';
import { Alert } from './operations/alerts/alert.entity';
import { AlertChannel } from './operations/alerts/delivery/alert-channel.entity';
import { AlertDelivery } from './operations/alerts/alert-delivery.entity';
import { AlertSettingsRow } from './operations/alerts/alert-settings.entity';
import { BackupRecord } from './operations/backup/schedule/backup-record.entity';
import { Backfill } from './backfill/backfill.entity';
import { BackfillDocument } from './backfill/backfill-document.entity';
import { BackfillSchedule } from './backfill/backfill-schedule.entity';
import { BackfillScheduleRun } from './backfill/schedule/backfill-schedule-run.entity';
import { BookImage } from './reconciliation/book-image.entity';
import { BookReading } from './reconciliation/book-reading.entity';
import { BooksSettingsRow } from './organisations/books/books-settings.entity';
import { BookHint } from './documents/inbox/book-hint.entity';
import { CallLimit } from './connectors/xero/limits/call-limit.entity';
import { ClockReading } from './platform/clock/clock-reading.entity';
import { EventsTurnedAway } from './fiscal/accounts/events-turned-away.entity';
import { Connection } from './connectors/connection.entity';
import { Consent } from './organisations/connection/consent.entity';
import { CurrencyMapping } from './setup/stored/currency-mapping.entity';
import { Cursor } from './documents/cursor.entity';
import { CustomerRow } from './documents/customer.entity';
import { DataKey } from './platform/database/secrets/data-key.entity';
import { DocumentChoice } from './documents/document-choice.entity';
import { DocumentDecision } from './documents/document-decision.entity';
import { DocumentListing } from './review/documents/document-listing.entity';
import { DocumentMove } from './documents/document-move.entity';
import { ExchangeRow, ExchangeSubmission } from './review/exchanges/exchange.entity';
import { BuyerRuleRow } from './setup/stored/buyer-rule.entity';
import { ExclusionRuleRow } from './setup/stored/exclusion-rule.entity';
import { LineRuleRow } from './setup/stored/line-rule.entity';
import { EarlierCredentials } from './fiscal/accounts/earlier-credentials.entity';
import { FiscalAccount } from './fiscal/accounts/fiscal-account.entity';
import { FiscalAccountReading } from './fiscal/accounts/fiscal-account-reading.entity';
import { FiscalPdfRow } from './documents/fiscal-pdf.entity';
import { RuleSetRow } from './documents/rule-set.entity';
import { FiscalReceiptRow } from './documents/fiscal-receipt.entity';
import { InboxDelivery } from './documents/inbox/inbox-delivery.entity';
import { ConfirmedJournalFile } from './sync/submit/safe-mode/confirmed-journal-file.entity';
import { Installation } from './sync/submit/safe-mode/installation.entity';
import { SavedView } from './practice/views/saved-view.entity';
import { PeriodSignOff } from './practice/close/period-sign-off.entity';
import { TaskAssignment } from './practice/tasks/task-assignment.entity';
import { TaskPutAside } from './practice/tasks/task-put-aside.entity';
import { JournalGap } from './sync/submit/safe-mode/journal-gap.entity';
import { AuditLogCheck } from './evidence/audit-log/audit-log-check.entity';
import { KeyUse } from './people/rights/key-use.entity';
import { PersonMail } from './operations/alerts/personal/person-mail.entity';
import { PersonMailSettings } from './people/mail/mail-settings.entity';
import { Organisation } from './organisations/organisation.entity';
import { OtherSaleRow } from './sync/collect/takings/other-sale.entity';
import { OtherSalesList, OtherSalesReading } from './reconciliation/other-sales/other-sales-reading.entity';
import { Outcome } from './documents/outcome.entity';
import { ProductCode } from './setup/stored/product-code.entity';
import { ReconciledDocument } from './reconciliation/reconciled-document.entity';
import { Reconciliation } from './reconciliation/reconciliation.entity';
import { ReconciliationSchedule } from './reconciliation/reconciliation-schedule.entity';
import { OutsideReceiptRow } from './documents/outside-receipt.entity';
import { Resolution } from './documents/resolution.entity';
import { ApiToken } from './people/tokens/api-token.entity';
import { DeviceSignIn } from './people/tokens/device-sign-in.entity';
import { ApproverRemoval } from './people/two-persons/approver-removal.entity';
import { Confirmation } from './people/two-persons/confirmation.entity';
import { Identity } from './people/persons/identity.entity';
import { Invitation } from './people/invitations/invitation.entity';
import { Membership } from './people/persons/membership.entity';
import { Person } from './people/persons/person.entity';
import { Passkey, RecoveryCode, UsedChallenge } from './people/passkeys/passkey.entity';
import { Session } from './people/session/session.entity';
import { SignInAttempt } from './people/session/sign-in-attempt.entity';
import { Submission } from './documents/submission.entity';
import { TakingsAccount } from './sync/collect/takings/takings-account.entity';
import { TaxMapping } from './setup/stored/tax-mapping.entity';
import { TrackedDocument } from './documents/tracked-document.entity';
import { WriteBack } from './documents/write-back.entity';

/** Every table that the program reads or writes. The list stands at the root: no folder below knows all features. */
export const ENTITIES = [
  ActRow,
  Alert,
  AlertChannel,
  AlertDelivery,
  AlertSettingsRow,
  Backfill,
  BackupRecord,
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
  DocumentDecision,
  DocumentListing,
  DocumentMove,
  ExchangeRow,
  ExchangeSubmission,
  BuyerRuleRow,
  ExclusionRuleRow,
  LineRuleRow,
  EarlierCredentials,
  FiscalAccount,
  FiscalAccountReading,
  FiscalPdfRow,
  RuleSetRow,
  FiscalReceiptRow,
  InboxDelivery,
  ConfirmedJournalFile,
  Installation,
  JournalGap,
  AuditLogCheck,
  Organisation,
  OtherSaleRow,
  OtherSalesList,
  OtherSalesReading,
  Outcome,
  Passkey,
  ProductCode,
  ReconciledDocument,
  Reconciliation,
  ReconciliationSchedule,
  OutsideReceiptRow,
  RecoveryCode,
  Resolution,
  ApiToken,
  DeviceSignIn,
  ApproverRemoval,
  Confirmation,
  Identity,
  Invitation,
  Membership,
  Person,
  Session,
  KeyUse,
  PersonMail,
  PersonMailSettings,
  SignInAttempt,
  Submission,
  SavedView,
  PeriodSignOff,
  TaskAssignment,
  TaskPutAside,
  TakingsAccount,
  TaxMapping,
  TrackedDocument,
  UsedChallenge,
  WriteBack,
];
