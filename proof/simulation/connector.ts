import { OutsideReceiptsService } from '../../src/review/outside/outside-receipts.service';
import { SameSalesService } from '../../src/review/outside/same-sales.service';
import { OutsideRecordingService } from '../../src/review/outside/outside-recording.service';
import { DocumentChoicesService } from '../../src/review/decisions/document-choices.service';
import type { RuleEffectsService } from '../../src/setup/change/rule-effects.service';
import { DocumentDecisionsService } from '../../src/review/decisions/document-decisions.service';
import { SafeModeController } from '../../src/sync/submit/safe-mode/safe-mode.controller';
import type { TwoPersonsService } from '../../src/people/two-persons/two-persons.service';
import { UncertainDecisionsService } from '../../src/review/uncertain/uncertain-decisions.service';
import type { Config } from '../../src/platform/config/config';
import type { DatabaseClock } from '../../src/platform/database/database-clock';
import { ClockReadingsRepository } from '../../src/platform/clock/clock-readings.repository';
import type { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import type { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { ConnectorRegistry } from '../../src/connectors/connector-registry';
import { TokenVaultService } from '../../src/connectors/token-vault.service';
import { BooksService } from '../../src/organisations/books/books.service';
import type { ListedTotalsService } from '../../src/organisations/books/listed-totals.service';
import { DocumentWriteBackService } from '../../src/sync/write-back/document-write-back.service';
import { FieldWriteBackService } from '../../src/sync/write-back/field-write-back.service';
import { InboxService } from '../../src/sync/track/inbox.service';
import { OrganisationRunService } from '../../src/sync/run/organisation-run.service';
import { ReceiptCertificationService } from '../../src/sync/track/receipt-certification.service';
import { ReceiptPdfsService } from '../../src/sync/write-back/receipt-pdfs.service';
import { LostConnectionsService } from '../../src/organisations/connection/lost-connections.service';
import { DecisionProofService } from '../../src/review/uncertain/decision-proof.service';
import { EnteredNumbersService } from '../../src/review/uncertain/entered-numbers.service';
import { RequestProofService } from '../../src/review/uncertain/request-proof.service';
import { AppliedDecisionsService } from '../../src/review/uncertain/applied-decisions.service';
import { StagesService } from '../../src/sync/run/stages.service';
import type { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import type { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { JournalledReceiptsService } from '../../src/sync/submit/safe-mode/journalled-receipts.service';
import { SubmissionStatusService } from '../../src/sync/track/submission-status.service';
import { FiscalAccountAccessService } from '../../src/fiscal/accounts/fiscal-account-access.service';
import { EarlierAccountsService } from '../../src/sync/track/earlier-accounts.service';
import { StatusChecksService } from '../../src/sync/track/status-checks.service';
import { BooksSettingsService } from '../../src/organisations/books/books-settings.service';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { SalesStreamsService } from '../../src/sync/collect/takings/sales-streams.service';
import { TakingsAccountsRepository } from '../../src/sync/collect/takings/takings-accounts.repository';
import { BackfillRunsService } from '../../src/backfill/backfill-runs.service';
import { BackfillPlansService } from '../../src/backfill/plan/backfill-plans.service';
import type { CircumstancesService } from '../../src/setup/circumstances/circumstances.service';
import { DryRunService } from '../../src/setup/dry-run/dry-run.service';
import { BackfillStage } from '../../src/sync/prepare/backfill.stage';
import { CollectStage } from '../../src/sync/collect/collect.stage';
import { HintsService } from '../../src/sync/collect/hints.service';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { OrphanHintsService } from '../../src/sync/track/orphan-hints.service';
import { OrphanPdfsService } from '../../src/sync/track/orphan-pdfs.service';
import type { ReceivedOutcomesService } from '../../src/sync/track/received-outcomes.service';
import type { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import type { OrphanAdoptionService } from '../../src/sync/track/orphan-adoption.service';
import { OrphanStage } from '../../src/sync/track/orphan.stage';
import { TrackStage } from '../../src/sync/track/track.stage';
import { WriteBackStage } from '../../src/sync/write-back/write-back.stage';
import { InstallationGateService } from '../../src/sync/submit/installation-gate.service';
import { ServiceClocksService } from '../../src/platform/clock/service-clocks.service';
import { PaymentAccountsService } from '../../src/sync/submit/payment-accounts.service';
import { IdentityGateService } from '../../src/sync/identity-gate.service';
import { SubmissionGateService } from '../../src/sync/submit/submission-gate.service';
import type { AbandonedSubmissionsService } from '../../src/sync/submit/abandoned-submissions.service';
import { ForeignReceiptsService } from '../../src/sync/submit/foreign-receipts.service';
import { OpenRepeatsService } from '../../src/sync/submit/open-repeats.service';
import { CustomersInvoicesService } from '../../src/setup/circumstances/customers-invoices.service';
import { OriginalsService } from '../../src/setup/circumstances/originals.service';
import type { KeptDeliveriesService } from '../../src/documents/inbox/kept-deliveries.service';
import { FiscalSignaturesService } from '../../src/webhooks/fiscal-signatures.service';
import { FiscalWebhookController } from '../../src/webhooks/fiscal-webhook.controller';
import { AccountCache } from '../../src/webhooks/account-cache';
import type { AnswerLimits } from '../../src/webhooks/answer-deadline';
import type { Blueprint } from './blueprint';
import { TOKEN } from './books/simulated-books';
import type { SimulatedProcess } from './simulated-process';
import type { Layer, Stored } from './layer';
import type { Environment } from './environment';
import { fullAtTimes, type JournalDisk } from './kept-deliveries';
import { type Absences, absences, binding, type IdentityActs, past, type PastActs } from './acts-of-persons';

/** Token vault without tokens: the simulated books accept any. */
class OpenVault extends TokenVaultService {
  override accessToken(): Promise<string> {
    return Promise.resolve(TOKEN);
  }
}

/** Identity check that always passes: identities are not part of the submit protocol. */
class ReadIdentity extends IdentityGateService {
  constructor() {
    super(undefined as never, undefined as never, undefined as never);
  }

  override whyClosed(): Promise<null> {
    return Promise.resolve(null);
  }

  override whyAnother(): Promise<null> {
    return Promise.resolve(null);
  }

  override openEarlier(): Promise<null> {
    return Promise.resolve(null);
  }
}

const SAME = new ReadIdentity();

/** Production program as its container assembles it, for one process. */
export interface Connector {
  readonly leases: LeasesRepository;
  readonly run: OrganisationRunService;
  readonly guard: SafeModeService;
  readonly abandoned: AbandonedSubmissionsService;
  readonly kept: KeptDeliveriesService;
  readonly webhook: FiscalWebhookController;
  readonly resolutions: UncertainDecisionsService;
  readonly operator: DocumentDecisionsService;
  readonly outside: OutsideReceiptsService;
  readonly same: SameSalesService;
  readonly choices: DocumentChoicesService;
  readonly absences: Absences;
  readonly identity: IdentityActs;
  readonly safeMode: SafeModeController;
  readonly submissions: SubmissionsRepository;
  readonly past: PastActs;
}

/** Database clock that shows the time of the schedule. */
const CLOCK = { now: () => Promise.resolve(new Date()) } as Pick<DatabaseClock, 'now'> as DatabaseClock;
/** Limits that no busy machine reaches: how long a query takes is no part of a schedule. */
const UNHURRIED: AnswerLimits = { answerMs: 3_600_000, readMs: 3_600_000 };
/** Confirmation that is never needed, because the simulation has only one person. */
const ONE_PERSON = { agree: (_matter, work) => work(null) } as Pick<
  TwoPersonsService,
  'agree'
> as TwoPersonsService;

/** Acts are made without the preview of their effect. */
const UNSEEN = { foresee: () => Promise.resolve(null) } as unknown as RuleEffectsService;

/** Process with its storage and its environment. */
export interface Standing {
  readonly process: SimulatedProcess;
  readonly world: Environment & { readonly disk: JournalDisk };
  readonly layer: Layer;
  readonly config: Config;
  /**
   * Makes the part of a journal file's name that identifies its writer: different for each file, the same for a seed.
   */
  readonly newWriter: () => string;
}

function settling(
  blueprint: Blueprint,
  { documents, submissions, outcomes, receipts }: Stored,
  guard: SafeModeService,
  certification: ReceiptCertificationService,
): OutcomeSettlementService {
  const journalled = new JournalledReceiptsService(receipts, guard);
  return blueprint.settler(documents, submissions, outcomes, journalled, certification);
}

function deciding(
  { accounts, documents, leases, orphans, outcomes, printed, receipts, resolutions, submissions }: Stored,
  registry: FiscalRegistry,
  heard: ReceivedOutcomesService,
  certification: ReceiptCertificationService,
  adoption: OrphanAdoptionService,
): UncertainDecisionsService {
  const proof = new DecisionProofService(
    new RequestProofService(accounts, heard, certification, registry, printed),
    new EnteredNumbersService(accounts, resolutions, registry, printed),
    orphans,
    outcomes,
    adoption,
  );
  const resolving = new AppliedDecisionsService(documents, submissions, receipts, certification);
  return new UncertainDecisionsService(resolutions, proof, resolving, leases, ONE_PERSON);
}

function booksOf(blueprint: Blueprint, stored: Stored, { process, world }: Standing): BooksService {
  const connectors = new ConnectorRegistry([blueprint.books(process, world)]);
  const lost = new LostConnectionsService(stored.connections);
  return new BooksService(connectors, new OpenVault(stored.tokens), lost);
}

function receiptPdfs(
  blueprint: Blueprint,
  { accounts, receipts, submissions, printed, pdfs }: Stored,
  registry: FiscalRegistry,
  heard: ReceivedOutcomesService,
): ReceiptPdfsService {
  const check = blueprint.pdfCheck(receipts, submissions, printed, pdfs);
  const opening = new FiscalAccountAccessService(accounts, registry);
  return new ReceiptPdfsService(opening, receipts, submissions, heard, check);
}

function writingBack(
  { documents, receipts }: Stored,
  books: BooksService,
  totals: ListedTotalsService,
  pdfs: ReceiptPdfsService,
  identity: IdentityGateService,
): WriteBackStage {
  const single = new DocumentWriteBackService(receipts, books, pdfs);
  const fields = new FieldWriteBackService(receipts, books, totals);
  return new WriteBackStage(documents, receipts, single, fields, identity);
}

export function buildConnector(blueprint: Blueprint, sound: Stored, standing: Standing): Connector {
  const { process, world, layer, config, newWriter } = standing;
  const stored = playedBy(blueprint, sound);
  const registry = blueprint.registry(blueprint.service(process, world));
  const { documents, submissions, outcomes, restores, leases, receipts, inbox, accounts } = stored;
  const books = booksOf(blueprint, stored, standing);
  const answers = blueprint.answers(documents, submissions, outcomes, registry, config);
  const guard = layer.guard(restores, config, blueprint.journal(), newWriter, world.received.refused);
  const heard = blueprint.heard(registry, outcomes);
  const certification = new ReceiptCertificationService(receipts, registry);
  const settler = settling(blueprint, stored, guard, certification);
  const circumstances = circumstancesOf(blueprint, stored);
  const { rules, customers, backfills } = stored;
  const preparation = blueprint.preparation(rules, customers, books, circumstances, backfills);
  const planning = planningOf(stored, books, circumstances);
  const totals = blueprint.totals(books, stored.organisations);
  const paid = new PaymentAccountsService(books, documents);
  const current = blueprint.current(totals, documents, stored.versions, paid);
  const foreign = new ForeignReceiptsService(books, stored.choices);
  const sender = blueprint.sender(documents, submissions, answers, guard, foreign);
  const { read, acts: identityActs } = binding(blueprint, stored, registry, layer.installation.accountId);
  const identity = world.readsIdentity === true ? read : SAME;
  const clocks = new ServiceClocksService(new ClockReadingsRepository(stored.dataSource));
  const installation = new InstallationGateService(restores, guard, config);
  const gate = new SubmissionGateService(installation, clocks, submissions, registry, identity);
  const pdfs = receiptPdfs(blueprint, stored, registry, heard);
  const asSent = new SubmissionStatusService(accounts, heard);
  const asking = new StatusChecksService(documents, submissions, asSent, settler, config);
  const adoption = adopting(blueprint, stored, heard, registry);
  const repeats = new OpenRepeatsService(documents, submissions, answers, accounts);
  const earlier = new EarlierAccountsService(accounts);
  const stages = [
    collecting(stored, books, totals, config),
    new BackfillStage(new BackfillRunsService(backfills, planning)),
    new PrepareStage(documents, preparation, identity),
    new TrackStage(new InboxService(inbox, outcomes, documents, registry), asking, earlier),
    new OrphanStage(adoption, earlier),
    blueprint.repeats(repeats, gate, sender, documents, submissions),
    new SubmitStage(documents, gate, preparation, current, sender),
    writingBack(stored, books, totals, pdfs, identity),
  ];
  const abandoned = blueprint.abandoned(submissions, answers, restores, blueprint.journalAnswers(guard));
  const run = new StagesService(stages, abandoned, stored.due, process.lanes);
  return {
    ...{ leases, guard, submissions, abandoned, past: past(stored, planning) },
    run: new OrganisationRunService(leases, stored.organisations, accounts, run, config),
    ...receiving(blueprint, stored, registry, standing),
    resolutions: deciding(stored, registry, heard, certification, adoption),
    operator: new DocumentDecisionsService(documents, leases, receipts, submissions, stored.outside),
    choices: new DocumentChoicesService(documents, leases, UNSEEN),
    absences: absences(stored),
    ...{ ...recordingElsewhere(stored), identity: identityActs, safeMode: new SafeModeController(restores) },
  };
}

function receiving(
  blueprint: Blueprint,
  { dataSource, inbox, accounts }: Stored,
  registry: FiscalRegistry,
  { process, world }: Standing,
): Pick<Connector, 'kept' | 'webhook'> {
  const arriving = fullAtTimes(inbox, world.disk);
  const kept = blueprint.kept(dataSource, arriving, process, world.disk);
  const signatures = new FiscalSignaturesService(new AccountCache(accounts, 0, UNHURRIED), registry);
  return { kept, webhook: new FiscalWebhookController(signatures, arriving, kept, UNHURRIED) };
}

function adopting(
  blueprint: Blueprint,
  { documents, submissions, orphans, accounts, printed }: Stored,
  heard: ReceivedOutcomesService,
  registry: FiscalRegistry,
): OrphanAdoptionService {
  const hints = new OrphanHintsService(orphans, heard, accounts);
  const pdfs = new OrphanPdfsService(registry, printed);
  return blueprint.orphans(documents, submissions, orphans, hints, pdfs);
}

function recordingElsewhere(stored: Stored): Pick<Connector, 'outside' | 'same'> {
  const { outside, documents, choices, leases, sales, organisations } = stored;
  const recording = new OutsideRecordingService(outside, documents, leases, CLOCK);
  return {
    outside: new OutsideReceiptsService(outside, documents, choices, recording, ONE_PERSON),
    same: new SameSalesService(sales, documents, organisations, choices, recording),
  };
}

function collecting(
  stored: Stored,
  books: BooksService,
  totals: ListedTotalsService,
  config: Config,
): CollectStage {
  const { documents, versions, hints, dataSource } = stored;
  const streams = new SalesStreamsService(
    books,
    new TakingsAccountsRepository(dataSource),
    new BooksSettingsService(books, new BooksSettingsRepository(dataSource)),
  );
  return new CollectStage(
    streams,
    documents,
    versions,
    new HintsService(books, totals, hints, stored.customers),
    config,
  );
}

function circumstancesOf(blueprint: Blueprint, stored: Stored): CircumstancesService {
  const { documents, submissions, outside } = stored;
  const originals = new OriginalsService(documents);
  const ofCustomers = new CustomersInvoicesService(documents);
  return blueprint.circumstances(stored.circumstances, submissions, originals, ofCustomers, outside);
}

function planningOf(
  stored: Stored,
  books: BooksService,
  circumstances: CircumstancesService,
): BackfillPlansService {
  const { accounts, backfills, organisations, preflight, rules } = stored;
  const runs = new DryRunService(rules, accounts, preflight, circumstances, CLOCK);
  return new BackfillPlansService(runs, organisations, backfills, books);
}

function playedBy(blueprint: Blueprint, sound: Stored): Stored {
  return {
    ...sound,
    documents: blueprint.documents(sound.documents, sound),
    submissions: blueprint.submissions(sound.submissions, sound),
    restores: blueprint.restores(sound.restores),
    outcomes: blueprint.outcomes(sound.outcomes),
    outside: blueprint.outside(sound.outside),
    resolutions: blueprint.resolutions(sound.resolutions),
    versions: blueprint.versions(sound.versions),
    leases: blueprint.leases(sound.leases),
    bindings: blueprint.bindings(sound.bindings),
    receipts: blueprint.receipts(sound.receipts),
  };
}
