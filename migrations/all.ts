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
import { ReceiptCertificates1764000200000 } from './1764000200000-receipt-certificates';
import { Refusals1764000300000 } from './1764000300000-refusals';
import { ClockReadings1764000300001 } from './1764000300001-clock-readings';
import { LedgerOfFacts1764000400000 } from './1764000400000-ledger-of-facts';
import { Taxpayers1764000401000 } from './1764000401000-taxpayers';
import { CallsOfTheDay1764000500000 } from './1764000500000-calls-of-the-day';
import { WebhookMisses1764000501000 } from './1764000501000-webhook-misses';
import { HintsById1764000600000 } from './1764000600000-hints-by-id';
import { EventsTurnedAway1764101000000 } from './1764101000000-events-turned-away';
import { ClocksOfServices1764101000100 } from './1764101000100-clocks-of-services';
import { StoredReadings1764102000000 } from './1764102000000-stored-readings';
import { RulesUsed1764102000001 } from './1764102000001-rules-used';
import { RepeatedSubmissions1764103500000 } from './1764103500000-repeated-submissions';
import { EffortOfPlans1764103900000 } from './1764103900000-effort-of-plans';
import { CentsOfTheAuthority1764110000000 } from './1764110000000-cents-of-the-authority';
import { TaxesOfSubmissions1764111000000 } from './1764111000000-taxes-of-submissions';
import { KnownSettings1765540000160 } from './1765540000160-known-settings';
import { NumberKeys1765540000170 } from './1765540000170-number-keys';
import { ListedTotals1765540000190 } from './1765540000190-listed-totals';
import { Bindings1765540000230 } from './1765540000230-bindings';
import { NumberHolders1765540000240 } from './1765540000240-number-holders';
import { Gaps1765540000250 } from './1765540000250-gaps';
import { SameSales1765540000260 } from './1765540000260-same-sales';
import { WordsAsValues1765540000270 } from './1765540000270-words-as-values';
import { RightsOfSignIns1765540000280 } from './1765540000280-rights-of-sign-ins';
import { OneAtADevice1765540000290 } from './1765540000290-one-at-a-device';
import { ShownLinks1765540000310 } from './1765540000310-shown-links';
import { PeriodsBySha2561765540000320 } from './1765540000320-periods-by-sha256';
import { OneTableOfMonths1765540000200 } from './1765540000200-one-table-of-months';
import { BuyersOfRules1765540000220 } from './1765540000220-buyers-of-rules';
import { DocumentDecisions1765540000210 } from './1765540000210-document-decisions';
import { NumbersOfContacts1765540000180 } from './1765540000180-numbers-of-contacts';
import { LateDocuments1764200000000 } from './1764200000000-late-documents';
import { LinesBelowZero1764300000000 } from './1764300000000-lines-below-zero';
import { PaymentAccounts1764400000000 } from './1764400000000-payment-accounts';
import { WrittenCodes1764500000000 } from './1764500000000-written-codes';
import { BuyerRules1764600000000 } from './1764600000000-buyer-rules';
import { OutsideReceipts1764700000000 } from './1764700000000-outside-receipts';
import { OlderDocuments1764700100000 } from './1764700100000-older-documents';

import { OtherSales1764800000000 } from './1764800000000-other-sales';
import { TakingsAccounts1764800001000 } from './1764800001000-takings-accounts';
import { ElsewhereInAuditLog1765000000000 } from './1765000000000-elsewhere-in-audit-log';
import { LeasedOrganisations1765100000000 } from './1765100000000-leased-organisations';
import { BeginInOneStatement1765130000000 } from './1765130000000-begin-in-one-statement';
import { ExchangesToForget1765140000000 } from './1765140000000-exchanges-to-forget';
import { MovedCursors1765140001000 } from './1765140001000-moved-cursors';
import { FinalTotals1765150000000 } from './1765150000000-final-totals';
import { VerifiedHeads1765151000000 } from './1765151000000-verified-heads';
import { TwoPersons1765221000001 } from './1765221000001-two-persons';
import { ApiTokens1765221000000 } from './1765221000000-api-tokens';
import { People1765220000000 } from './1765220000000-people';
import { Passkeys1765224000000 } from './1765224000000-passkeys';
import { DocumentListings1765152000000 } from './1765152000000-document-listings';
import { RowsThatMove1765200000000 } from './1765200000000-rows-that-move';
import { BegunNotes1765110000000 } from './1765110000000-begun-notes';
import { ConfirmedJournal1765110000001 } from './1765110000001-confirmed-journal';
import { ExchangesByMonth1765211000000 } from './1765211000000-exchanges-by-month';
import { VacuumOfHotTables1765212000000 } from './1765212000000-vacuum-of-hot-tables';
import { ListingsByValue1765213000000 } from './1765213000000-listings-by-value';
import { IdsInOrderOfTime1765214000000 } from './1765214000000-ids-in-order-of-time';
import { OrganisationOfRows1765210000000 } from './1765210000000-organisation-of-rows';
import { Acts1765226000000 } from './1765226000000-acts';
import { BegunConsents1765226001000 } from './1765226001000-begun-consents';
import { TwoWalls1765229000000 } from './1765229000000-two-walls';
import { KeyUses1765300000000 } from './1765300000000-key-uses';
import { AskedReadings1765340000000 } from './1765340000000-asked-readings';
import { Tasks1765350000000 } from './1765350000000-tasks';
import { FewerIndexesOfMoves1765330000000 } from './1765330000000-fewer-indexes-of-moves';
import { ExcludedDocuments1765331000000 } from './1765331000000-excluded-documents';
import { SearchOfReceipts1765360000000 } from './1765360000000-search-of-receipts';
import { PersonMails1765300001000 } from './1765300001000-person-mails';
import { Backups1765370000000 } from './1765370000000-backups';
import { LatestReceipts1765410000000 } from './1765410000000-latest-receipts';
import { PeriodSignOffs1765440000000 } from './1765440000000-period-sign-offs';
import { CheckedPeriods1765520000000 } from './1765520000000-checked-periods';
import { LooksAtSignedPeriods1765520000001 } from './1765520000001-looks-at-signed-periods';
import { DueTimesByState1765540000040 } from './1765540000040-due-times-by-state';
import { SubmissionsWithoutRequest1765540000050 } from './1765540000050-submissions-without-request';
import { SentUnder1765540000090 } from './1765540000090-sent-under';
import { TroublesOfAccounts1765540000100 } from './1765540000100-troubles-of-accounts';
import { ContactsOfListings1765540000130 } from './1765540000130-contacts-of-listings';
import { DepositsOfCustomers1765540000140 } from './1765540000140-deposits-of-customers';
import { ListingsWithWords1765540000060 } from './1765540000060-listings-with-words';
import { DatabaseIdentity1765540000065 } from './1765540000065-database-identity';
import { DoubleReceipts1765540000110 } from './1765540000110-double-receipts';
import { WithdrawnDecisions1765540000120 } from './1765540000120-withdrawn-decisions';
import { UnexplainedSuccesses1765540000070 } from './1765540000070-unexplained-successes';
import { ChoicesOfPeople1765540000020 } from './1765540000020-choices-of-people';
import { LanguagesOfChannels1765540000021 } from './1765540000021-languages-of-channels';
import { SignInMethods1765310000000 } from './1765310000000-sign-in-methods';
import { TwoPersonsOfOneName1765400000000 } from './1765400000000-two-persons-of-one-name';
import { ErasedSentences1765470000000 } from './1765470000000-erased-sentences';

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
  LinesBelowZero1764300000000,
  PaymentAccounts1764400000000,
  WrittenCodes1764500000000,
  BuyerRules1764600000000,
  OutsideReceipts1764700000000,
  OlderDocuments1764700100000,
  OtherSales1764800000000,
  TakingsAccounts1764800001000,
  ElsewhereInAuditLog1765000000000,
  LeasedOrganisations1765100000000,
  BeginInOneStatement1765130000000,
  ExchangesToForget1765140000000,
  MovedCursors1765140001000,
  FinalTotals1765150000000,
  VerifiedHeads1765151000000,
  DocumentListings1765152000000,
  People1765220000000,
  ApiTokens1765221000000,
  Passkeys1765224000000,
  TwoPersons1765221000001,
  BegunNotes1765110000000,
  ConfirmedJournal1765110000001,
  OrganisationOfRows1765210000000,
  ExchangesByMonth1765211000000,
  Acts1765226000000,
  VacuumOfHotTables1765212000000,
  RowsThatMove1765200000000,
  ListingsByValue1765213000000,
  BegunConsents1765226001000,
  TwoWalls1765229000000,
  IdsInOrderOfTime1765214000000,
  KeyUses1765300000000,
  AskedReadings1765340000000,
  Tasks1765350000000,
  SearchOfReceipts1765360000000,
  PersonMails1765300001000,
  Backups1765370000000,
  LatestReceipts1765410000000,
  FewerIndexesOfMoves1765330000000,
  SignInMethods1765310000000,
  ExcludedDocuments1765331000000,
  TwoPersonsOfOneName1765400000000,
  PeriodSignOffs1765440000000,
  ErasedSentences1765470000000,
  CheckedPeriods1765520000000,
  LooksAtSignedPeriods1765520000001,
  DueTimesByState1765540000040,
  ChoicesOfPeople1765540000020,
  LanguagesOfChannels1765540000021,
  SubmissionsWithoutRequest1765540000050,
  ListingsWithWords1765540000060,
  DatabaseIdentity1765540000065,
  SentUnder1765540000090,
  DoubleReceipts1765540000110,
  UnexplainedSuccesses1765540000070,
  TroublesOfAccounts1765540000100,
  WithdrawnDecisions1765540000120,
  ContactsOfListings1765540000130,
  DepositsOfCustomers1765540000140,
  KnownSettings1765540000160,
  NumberKeys1765540000170,
  NumbersOfContacts1765540000180,
  ListedTotals1765540000190,
  OneTableOfMonths1765540000200,
  DocumentDecisions1765540000210,
  BuyersOfRules1765540000220,
  Bindings1765540000230,
  NumberHolders1765540000240,
  Gaps1765540000250,
  SameSales1765540000260,
  WordsAsValues1765540000270,
  RightsOfSignIns1765540000280,
  OneAtADevice1765540000290,
  ShownLinks1765540000310,
  PeriodsBySha2561765540000320,
];
