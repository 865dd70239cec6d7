import { DataSource, type DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all';
import { inTransaction } from '../calls/open-transaction';
import { Alert } from './entities/alert.entity';
import { AlertChannel } from './entities/alert-channel.entity';
import { AlertDelivery } from './entities/alert-delivery.entity';
import { AlertSettingsRow } from './entities/alert-settings.entity';
import { Backfill } from './entities/backfill.entity';
import { BackfillDocument } from './entities/backfill-document.entity';
import { BackfillSchedule } from './entities/backfill-schedule.entity';
import { BackfillScheduleRun } from './entities/backfill-schedule-run.entity';
import { BookImage } from './entities/book-image.entity';
import { BookReading } from './entities/book-reading.entity';
import { BooksSettingsRow } from './entities/books-settings.entity';
import { BookHint } from './entities/book-hint.entity';
import { CallLimit } from './entities/call-limit.entity';
import { ClockReading } from './entities/clock-reading.entity';
import { Connection } from './entities/connection.entity';
import { Consent } from './entities/consent.entity';
import { CurrencyMapping } from './entities/currency-mapping.entity';
import { Cursor } from './entities/cursor.entity';
import { CustomerRow } from './entities/customer.entity';
import { DataKey } from './entities/data-key.entity';
import { DocumentChoice } from './entities/document-choice.entity';
import { DocumentMove } from './entities/document-move.entity';
import { ExchangeRow, ExchangeSubmission } from './entities/exchange.entity';
import { ExclusionRuleRow } from './entities/exclusion-rule.entity';
import { FiscalAccount } from './entities/fiscal-account.entity';
import { FiscalReceiptRow } from './entities/fiscal-receipt.entity';
import { InboxDelivery } from './entities/inbox-delivery.entity';
import { Installation } from './entities/installation.entity';
import { JournalGap } from './entities/journal-gap.entity';
import { LedgerCheck } from './entities/ledger-check.entity';
import { Organisation } from './entities/organisation.entity';
import { Outcome } from './entities/outcome.entity';
import { ProductCode } from './entities/product-code.entity';
import { ReconciledDocument } from './entities/reconciled-document.entity';
import { Reconciliation } from './entities/reconciliation.entity';
import { ReconciliationSchedule } from './entities/reconciliation-schedule.entity';
import { Resolution } from './entities/resolution.entity';
import { Session } from './entities/session.entity';
import { SignInAttempt } from './entities/sign-in-attempt.entity';
import { Submission } from './entities/submission.entity';
import { TaxMapping } from './entities/tax-mapping.entity';
import { TrackedDocument } from './entities/tracked-document.entity';
import { WriteBack } from './entities/write-back.entity';

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

/** Any number that all replicas agree on: it keeps two of them from migrating at once. */
const MIGRATION_LOCK = 7_240_511;

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'ledgerstamp',
    extra: {
      max: 20,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/** Every transaction is marked, so that calls to other systems can be refused while one is open (src/calls). */
function guarded(dataSource: DataSource): DataSource {
  const { manager } = dataSource;
  const transaction = manager.transaction.bind(manager) as (...parameters: unknown[]) => Promise<unknown>;
  const marked = (...parameters: unknown[]): Promise<unknown> =>
    inTransaction(() => transaction(...parameters));
  Object.assign(manager, { transaction: marked });
  return dataSource;
}

/** Opens the database and brings its tables up to date, one replica at a time. */
export async function openDatabase(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = guarded(await new DataSource(options).initialize());
  const gate = dataSource.createQueryRunner();
  try {
    await gate.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
    await gate.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await gate.release();
  }
  return dataSource;
}
