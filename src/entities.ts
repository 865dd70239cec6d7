import { ActRow } from './people/acts/act.entity';
import {
  Alert,
  AlertDelivery,
  AlertSettingsRow,
  EventCursor,
  AlertChannel,
} from './operations/alerts/alerts.entities';
import { BackupRecord } from './operations/backup/schedule/backup-record.entity';
import {
  Backfill,
  BackfillDocument,
  BackfillSchedule,
  BackfillScheduleRun,
} from './backfill/backfill.entities';
import {
  BookImage,
  BookReading,
  OtherSalesList,
  OtherSalesReading,
  ReconciledDocument,
  Reconciliation,
  ReconciliationSchedule,
} from './reconciliation/reconciliation.entities';
import { BooksSettingsRow, Organisation } from './organisations/organisation.entity';
import { BookHint, InboxDelivery } from './documents/inbox/inbox.entities';
import { CallLimit } from './connectors/xero/limits/call-limit.entity';
import { ClockReading } from './platform/clock/clock-reading.entity';
import {
  EventsTurnedAway,
  EarlierCredentials,
  FiscalAccount,
  FiscalAccountReading,
} from './fiscal/accounts/accounts.entities';
import { Connection } from './connectors/connection.entity';
import { Consent } from './organisations/connection/consent.entity';
import {
  CurrencyMapping,
  BuyerRuleRow,
  ExclusionRuleRow,
  LineRuleRow,
  ProductCode,
  TaxMapping,
} from './setup/stored/stored.entities';
import {
  Cursor,
  CustomerRow,
  DocumentChoice,
  DocumentDecision,
  DocumentMove,
  RuleSetRow,
  TrackedDocument,
  WriteBack,
} from './documents/documents.entities';
import { DataKey } from './platform/database/secrets/data-key.entity';
import { DocumentListing } from './review/documents/document-listing.entity';
import { ExchangeRow, ExchangeSubmission } from './review/exchanges/exchange.entity';
import { FiscalPdfRow, FiscalReceiptRow, OutsideReceiptRow } from './documents/receipts.entities';
import { ConfirmedJournalFile, Installation, JournalGap } from './sync/submit/safe-mode/safe-mode.entities';
import { PeriodSignOff, SavedView, TaskAssignment, TaskPutAside } from './practice/practice.entities';
import { AuditLogCheck } from './evidence/audit-log/audit-log-check.entity';
import { ApiToken, DeviceSignIn, KeyUse } from './people/tokens/tokens.entities';
import { PersonMail } from './operations/alerts/personal/person-mail.entity';
import { PersonMailSettings, SignInIdentity, Membership, Person } from './people/persons/persons.entities';
import { OtherSaleRow, TakingsAccount } from './sync/collect/takings/takings.entities';
import { Outcome, UncertainDecision, Submission } from './documents/submissions.entities';
import { ApproverRemoval, Confirmation } from './people/two-persons/two-persons.entities';
import { Invitation } from './people/invitations/invitation.entity';
import { Passkey, RecoveryCode, UsedChallenge } from './people/passkeys/passkey.entity';
import { Session, SignInAttempt } from './people/session/session.entities';

/** Every table that the program reads or writes. The list stands at the root: no folder below knows all features. */
export const ENTITIES = [
  ActRow,
  Alert,
  AlertChannel,
  AlertDelivery,
  AlertSettingsRow,
  EventCursor,
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
  UncertainDecision,
  ApiToken,
  DeviceSignIn,
  ApproverRemoval,
  Confirmation,
  SignInIdentity,
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
