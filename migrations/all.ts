import { Foundation1763700000000 } from './1763700000000-foundation';
import { ReceiptMoments1763700050000 } from './1763700050000-receipt-moments';
import { Resolutions1763700060000 } from './1763700060000-resolutions';
import { Ledger1763700070000 } from './1763700070000-ledger';
import { RestoreGuard1763700080000 } from './1763700080000-restore-guard';
import { FiscalAccountChecks1763700100000 } from './1763700100000-fiscal-account-checks';
import { Connections1763700200000 } from './1763700200000-connections';
import { FollowingXero1763700300000 } from './1763700300000-following-xero';
import { WriteBack1763700400000 } from './1763700400000-write-back';
import { MappingSetup1763700500000 } from './1763700500000-mapping-setup';
import { Backfill1763700700000 } from './1763700700000-backfill';
import { OpenWorkIndexes1763700950000 } from './1763700950000-open-work-indexes';
import { BrandingThemesAndReverseCredits1763701020000 } from './1763701020000-branding-themes-and-reverse-credits';
import { ForeignGuard1763701040000 } from './1763701040000-foreign-guard';
import { Reconciliation1763701050000 } from './1763701050000-reconciliation';
import { Alerts1763701060000 } from './1763701060000-alerts';
import { Sessions1763701070000 } from './1763701070000-sessions';
import { HistoryIndexes1763701080000 } from './1763701080000-history-indexes';
import { Exchanges1763701120000 } from './1763701120000-exchanges';
import { TimeZones1763701121000 } from './1763701121000-time-zones';
import { WaitingIndexes1763701150000 } from './1763701150000-waiting-indexes';
import { Statements1764000100000 } from './1764000100000-statements';
import { Refusals1764000300000 } from './1764000300000-refusals';
import { ClockReadings1764000300001 } from './1764000300001-clock-readings';
import { LedgerOfFacts1764000400000 } from './1764000400000-ledger-of-facts';
import { Taxpayers1764000401000 } from './1764000401000-taxpayers';
import { CallsOfTheDay1764000500000 } from './1764000500000-calls-of-the-day';
import { WebhookMisses1764000501000 } from './1764000501000-webhook-misses';
import { HintsById1764000600000 } from './1764000600000-hints-by-id';
import { StoredReadings1764102000000 } from './1764102000000-stored-readings';
import { RepeatedSubmissions1764103500000 } from './1764103500000-repeated-submissions';
import { RulesUsed1764102000001 } from './1764102000001-rules-used';
import { CentsOfTheAuthority1764110000000 } from './1764110000000-cents-of-the-authority';
import { BuyerRules1764600000000 } from './1764600000000-buyer-rules';
import { TaxesOfSubmissions1764111000000 } from './1764111000000-taxes-of-submissions';
import { LateDocuments1764200000000 } from './1764200000000-late-documents';
import { WrittenCodes1764500000000 } from './1764500000000-written-codes';
import { EffortOfPlans1764103900000 } from './1764103900000-effort-of-plans';
import { ReceiptCertificates1764000200000 } from './1764000200000-receipt-certificates';
import { EventsTurnedAway1764101000000 } from './1764101000000-events-turned-away';
import { ClocksOfServices1764101000100 } from './1764101000100-clocks-of-services';
import { LinesBelowZero1764300000000 } from './1764300000000-lines-below-zero';
import { PaymentAccounts1764400000000 } from './1764400000000-payment-accounts';
import { OutsideReceipts1764700000000 } from './1764700000000-outside-receipts';
import { OlderDocuments1764700100000 } from './1764700100000-older-documents';

import { OtherSales1764800000000 } from './1764800000000-other-sales';
import { TakingsAccounts1764800001000 } from './1764800001000-takings-accounts';
import { ElsewhereInAuditLog1765000000000 } from './1765000000000-elsewhere-in-audit-log';

/** Every migration in order; listed by hand, so that sources and build run the same ones. */
export const MIGRATIONS = [
  Foundation1763700000000,
  ReceiptMoments1763700050000,
  Resolutions1763700060000,
  Ledger1763700070000,
  RestoreGuard1763700080000,
  FiscalAccountChecks1763700100000,
  Connections1763700200000,
  FollowingXero1763700300000,
  WriteBack1763700400000,
  MappingSetup1763700500000,
  Backfill1763700700000,
  OpenWorkIndexes1763700950000,
  BrandingThemesAndReverseCredits1763701020000,
  ForeignGuard1763701040000,
  Reconciliation1763701050000,
  Alerts1763701060000,
  Sessions1763701070000,
  HistoryIndexes1763701080000,
  Exchanges1763701120000,
  TimeZones1763701121000,
  WaitingIndexes1763701150000,
  Statements1764000100000,
  ReceiptCertificates1764000200000,
  Refusals1764000300000,
  ClockReadings1764000300001,
  LedgerOfFacts1764000400000,
  Taxpayers1764000401000,
  CallsOfTheDay1764000500000,
  WebhookMisses1764000501000,
  HintsById1764000600000,
  EventsTurnedAway1764101000000,
  ClocksOfServices1764101000100,
  StoredReadings1764102000000,
  RulesUsed1764102000001,
  RepeatedSubmissions1764103500000,
  EffortOfPlans1764103900000,
  CentsOfTheAuthority1764110000000,
  TaxesOfSubmissions1764111000000,
  LateDocuments1764200000000,
  BuyerRules1764600000000,
  LinesBelowZero1764300000000,
  PaymentAccounts1764400000000,
  WrittenCodes1764500000000,
  OutsideReceipts1764700000000,
  OlderDocuments1764700100000,
  OtherSales1764800000000,
  TakingsAccounts1764800001000,
  ElsewhereInAuditLog1765000000000,
];
