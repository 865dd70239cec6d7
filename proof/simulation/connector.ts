import { OutsideReceipts } from '../../src/review/outside/outside-receipts';
import { SameSales } from '../../src/review/outside/same-sales';
import { OutsideRecording } from '../../src/review/outside/outside-recording';
import { DocumentChoices } from '../../src/review/decisions/document-choices';
import type { RuleEffects } from '../../src/setup/change/rule-effects';
import { OperatorDecisions } from '../../src/review/decisions/operator-decisions';
import { SafeModeController } from '../../src/sync/submit/safe-mode/safe-mode.controller';
import type { TwoPersons } from '../../src/people/two-persons/two-persons';
import { Resolutions } from '../../src/review/uncertain/resolutions';
import type { Config } from '../../src/platform/config/config';
import type { DatabaseClock } from '../../src/platform/database/database-clock';
import { ClockReadingsRepository } from '../../src/platform/clock/clock-readings.repository';
import type { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import type { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { ConnectorRegistry } from '../../src/connectors/connector-registry';
import { TokenVault } from '../../src/connectors/token-vault';
import { Books } from '../../src/organisations/books/books';
import type { ListedTotalsCheck } from '../../src/organisations/books/listed-totals-check';
import { DocumentWriteBack } from '../../src/sync/write-back/document-write-back';
import { FieldWriteBack } from '../../src/sync/write-back/field-write-back';
import { InboxReader } from '../../src/sync/track/inbox-reader';
import { OrganisationRun } from '../../src/sync/run/organisation-run';
import type { Preparation } from '../../src/sync/prepare/preparation';
import { ReceiptCertification } from '../../src/sync/track/receipt-certification';
import { ReceiptPdf } from '../../src/sync/write-back/receipt-pdf';
import { Reconnecting } from '../../src/organisations/connection/reconnecting';
import { DecisionProof } from '../../src/review/uncertain/decision-proof';
import { EnteredNumbers } from '../../src/review/uncertain/entered-numbers';
import { RequestProof } from '../../src/review/uncertain/request-proof';
import { Resolving } from '../../src/review/uncertain/resolving';
import { Stages } from '../../src/sync/run/stages';
import { confirmedBinding, identityText } from '../../src/domain/fiscal/identity';
import type { ClientBindings } from '../../src/fiscal/accounts/client-bindings';
import { IdentityReader } from '../../src/fiscal/accounts/identity-reader';
import { Organisation } from '../../src/organisations/organisation.entity';
import { endGaps } from '../../src/organisations/connection/connections.repository';
import { Gaps } from '../../src/setup/circumstances/gaps';
import type { RestoreGuard } from '../../src/sync/submit/safe-mode/restore-guard';
import type { OutcomeSettler } from '../../src/sync/track/outcome-settler';
import { JournalledReceipts } from '../../src/sync/submit/safe-mode/journalled-receipts';
import { AskingAsSent } from '../../src/sync/track/asked-as-sent';
import { FiscalAccountOpening } from '../../src/fiscal/accounts/fiscal-account-opening';
import { StatusAsking } from '../../src/sync/track/status-asking';
import { BooksSettingsReader } from '../../src/organisations/books/books-settings';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { SalesStreams } from '../../src/sync/collect/takings/sales-streams';
import { TakingsAccountsRepository } from '../../src/sync/collect/takings/takings-accounts.repository';
import { CollectStage } from '../../src/sync/collect/collect.stage';
import { HintReader } from '../../src/sync/collect/hint-reader';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { OrphanHints } from '../../src/sync/track/orphan-hints';
import { OrphanPdfs } from '../../src/sync/track/orphan-pdfs';
import type { ReceivedOutcomes } from '../../src/sync/track/received-outcomes';
import type { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import type { OrphanAdoption } from '../../src/sync/track/orphan-adoption';
import { OrphanStage } from '../../src/sync/track/orphan.stage';
import { TrackStage } from '../../src/sync/track/track.stage';
import { WriteBackStage } from '../../src/sync/write-back/write-back.stage';
import { InstallationGate } from '../../src/sync/submit/installation-gate';
import { ServiceClocks } from '../../src/platform/clock/service-clocks';
import { PaidInto } from '../../src/sync/submit/paid-into';
import { IdentityGate } from '../../src/sync/identity-gate';
import { SubmissionGate } from '../../src/sync/submit/submission-gate';
import type { AbandonedSubmissions } from '../../src/sync/submit/abandoned-submissions';
import { ForeignGuard } from '../../src/sync/submit/foreign-guard';
import { OpenRepeats } from '../../src/sync/submit/open-repeats';
import { CustomersInvoices } from '../../src/setup/circumstances/customers-invoices';
import { Originals } from '../../src/setup/circumstances/originals';
import { FiscalSignatures } from '../../src/webhooks/fiscal-signatures';
import { FiscalWebhookController } from '../../src/webhooks/fiscal-webhook.controller';
import { AccountCache } from '../../src/webhooks/account-cache';
import type { Blueprint } from './blueprint';
import { SimulatedBooks, TOKEN } from './books/simulated-books';
import type { SimulatedProcess } from './simulated-process';
import type { Layer, Stored } from './layer';
import type { Environment } from './environment';

/** Tokens are no part of the submit protocol: the simulated books take any. */
class OpenVault extends TokenVault {
  override accessToken(): Promise<string> {
    return Promise.resolve(TOKEN);
  }
}

/** The device is always the one that the account was bound to: what is read of it is no part of the submit protocol. */
class ReadIdentity extends IdentityGate {
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

/** The production program as the container would put it together, over one process's ways to the outside. */
export interface Connector {
  readonly leases: LeasesRepository;
  readonly run: OrganisationRun;
  readonly guard: RestoreGuard;
  readonly abandoned: AbandonedSubmissions;
  readonly webhook: FiscalWebhookController;
  readonly resolutions: Resolutions;
  readonly operator: OperatorDecisions;
  readonly outside: OutsideReceipts;
  readonly same: SameSales;
  readonly choices: DocumentChoices;
  readonly absences: Absences;
  readonly identity: { read(): Promise<unknown>; confirm(): Promise<void> };
  readonly safeMode: SafeModeController;
  readonly submissions: SubmissionsRepository;
}

/** Decisions of persons about times in which a client is paused, or its books are unreachable. */
interface Absences {
  turn(tenantId: string, isPaused: boolean): Promise<void>;
  /** The books are in reach again. */
  end(): Promise<void>;
  /**
   * Confirms that no other program fiscalised documents of the absence, as far as the books have been read
   * since.
   */
  answer(): Promise<void>;
}

/** The day of a receipt is of the schedule's time, which every clock shows. */
const CLOCK = { now: () => Promise.resolve(new Date()) } as Pick<DatabaseClock, 'now'> as DatabaseClock;
/** The simulation has only a single person, who decides alone. */
const ONE_PERSON = { agree: (_matter, work) => work(null) } as Pick<TwoPersons, 'agree'> as TwoPersons;

/** An act is done without the view of its effect, which a person is shown before. */
const UNSEEN = { foresee: () => Promise.resolve(null) } as unknown as RuleEffects;

/** A process with what it stores through and what is around it. */
export interface Standing {
  readonly process: SimulatedProcess;
  readonly world: Environment;
  readonly layer: Layer;
  readonly config: Config;
  /** Part of the names of its journal's files: another one each time, and the same ones for a seed. */
  readonly newWriter: () => string;
}

function settling(
  blueprint: Blueprint,
  { documents, submissions, outcomes, receipts }: Stored,
  guard: RestoreGuard,
  certification: ReceiptCertification,
): OutcomeSettler {
  const journalled = new JournalledReceipts(receipts, guard);
  return blueprint.settler(documents, submissions, outcomes, journalled, certification);
}

function deciding(
  { accounts, documents, leases, orphans, outcomes, printed, receipts, resolutions, submissions }: Stored,
  registry: FiscalRegistry,
  heard: ReceivedOutcomes,
  certification: ReceiptCertification,
  adoption: OrphanAdoption,
): Resolutions {
  const proof = new DecisionProof(
    new RequestProof(accounts, heard, certification, registry, printed),
    new EnteredNumbers(accounts, resolutions, registry, printed),
    orphans,
    outcomes,
    adoption,
  );
  const resolving = new Resolving(documents, submissions, receipts, certification);
  return new Resolutions(resolutions, proof, resolving, leases, ONE_PERSON);
}

export function buildConnector(blueprint: Blueprint, sound: Stored, standing: Standing): Connector {
  const { process, world, layer, config, newWriter } = standing;
  const stored = playedBy(blueprint, sound);
  const registry = blueprint.registry(blueprint.service(process, world));
  const { documents, submissions, outcomes, restores, leases, receipts, inbox, accounts, printed } = stored;
  const connectors = new ConnectorRegistry([new SimulatedBooks(process, world.books)]);
  const books = new Books(connectors, new OpenVault(stored.tokens), new Reconnecting(stored.connections));
  const answers = blueprint.answers(documents, submissions, outcomes, registry, config);
  const guard = layer.guard(restores, config, blueprint.journal(), newWriter);
  const heard = blueprint.heard(registry, outcomes);
  const certification = new ReceiptCertification(receipts, registry);
  const settler = settling(blueprint, stored, guard, certification);
  const preparation = preparing(blueprint, stored, books);
  const totals = blueprint.totals(books, stored.organisations);
  const current = blueprint.current(totals, documents, stored.versions, new PaidInto(books, documents));
  const sender = blueprint.sender(
    documents,
    submissions,
    answers,
    guard,
    new ForeignGuard(books, stored.choices),
  );
  const clocks = new ServiceClocks(new ClockReadingsRepository(stored.dataSource));
  const installation = new InstallationGate(restores, guard, config);
  const { read, acts: identityActs } = binding(stored, registry, layer.installation.accountId);
  const identity = world.readsIdentity === true ? read : SAME;
  const gate = new SubmissionGate(installation, clocks, submissions, registry, identity);
  const pdfCheck = blueprint.pdfCheck(receipts, submissions, printed, stored.pdfs);
  const opening = new FiscalAccountOpening(accounts, registry);
  const pdfs = new ReceiptPdf(opening, receipts, submissions, heard, pdfCheck);
  const asSent = new AskingAsSent(accounts, heard);
  const asking = new StatusAsking(documents, submissions, asSent, settler, config);
  const adoption = adopting(blueprint, stored, heard, registry);
  const repeats = new OpenRepeats(documents, submissions, answers, accounts);
  const fields = new FieldWriteBack(receipts, books, totals);
  const stages = [
    collecting(stored, books, totals, config),
    new PrepareStage(documents, preparation, identity),
    new TrackStage(new InboxReader(inbox, outcomes, documents, registry), asking),
    new OrphanStage(adoption),
    blueprint.repeats(repeats, gate, sender, documents, submissions),
    new SubmitStage(documents, gate, preparation, current, sender),
    new WriteBackStage(documents, receipts, new DocumentWriteBack(receipts, books, pdfs), fields, identity),
  ];
  const abandoned = blueprint.abandoned(submissions, answers, restores, blueprint.journalAnswers(guard));
  const run = new Stages(stages, abandoned, stored.due, process.lanes);
  return {
    ...{ leases, guard, submissions, abandoned },
    run: new OrganisationRun(leases, stored.organisations, accounts, run, config),
    webhook: new FiscalWebhookController(
      new FiscalSignatures(new AccountCache(accounts, 0), registry),
      inbox,
    ),
    resolutions: deciding(stored, registry, heard, certification, adoption),
    operator: new OperatorDecisions(documents, leases, receipts, submissions, stored.outside),
    choices: new DocumentChoices(stored.choices, documents, leases, UNSEEN),
    absences: absences(stored),
    ...{ ...recordingElsewhere(stored), identity: identityActs, safeMode: new SafeModeController(restores) },
  };
}

function binding(
  stored: Stored,
  registry: FiscalRegistry,
  accountId: string,
): { read: IdentityGate; acts: Connector['identity'] } {
  const { dataSource, accounts, readings, bindings } = stored;
  const opening = new FiscalAccountOpening(accounts, registry);
  const reader = new IdentityReader(dataSource, opening, readings, accounts, bindings);
  const clients = stored.clientBindings(bindings, reader);
  const acts = {
    read: () => reader.read(accountId),
    confirm: () => confirmIdentity(stored, clients),
  };
  return { read: new IdentityGate(clients, reader, accounts), acts };
}

/** The persons confirm, for every organisation, what is read of it. */
async function confirmIdentity({ dataSource }: Stored, clients: ClientBindings): Promise<void> {
  await dataSource.transaction(async (manager) => {
    for (const organisation of await manager.find(Organisation, {})) {
      const bound = organisation.bindings[organisation.fiscalAccountId ?? ''];
      if (bound?.differs === undefined) continue;
      await clients.confirm(manager, organisation, identityText(confirmedBinding(bound)));
    }
  });
}

function absences({ dataSource, documents, leases }: Stored): Absences {
  const gaps = new Gaps(dataSource);
  return {
    turn: (tenantId, isPaused) =>
      dataSource.transaction(async (manager) => {
        const organisation = await manager.findOneByOrFail(Organisation, { tenantId });
        await gaps.turn(manager, organisation, isPaused);
      }),
    end: () => dataSource.transaction((manager) => endGaps(manager, {})),
    answer: () =>
      dataSource.transaction(async (manager) => {
        for (const { id } of await manager.find(Organisation, { order: { tenantId: 'ASC' } })) {
          const question = await gaps.question(id, manager);
          if (question === null || !question.isRead) continue;
          await gaps.confirm(manager, id, question.text);
          await documents.releaseWaiting(id, manager);
          await leases.wake({ organisationId: id }, manager);
        }
      }),
  };
}

function adopting(
  blueprint: Blueprint,
  { documents, submissions, orphans, accounts, printed }: Stored,
  heard: ReceivedOutcomes,
  registry: FiscalRegistry,
): OrphanAdoption {
  const hints = new OrphanHints(orphans, heard, accounts);
  const pdfs = new OrphanPdfs(registry, printed);
  return blueprint.orphans(documents, submissions, orphans, hints, pdfs);
}

function recordingElsewhere(stored: Stored): Pick<Connector, 'outside' | 'same'> {
  const { outside, documents, choices, leases, sales, organisations } = stored;
  const recording = new OutsideRecording(outside, documents, leases, CLOCK);
  return {
    outside: new OutsideReceipts(outside, documents, choices, recording, ONE_PERSON),
    same: new SameSales(sales, documents, organisations, choices, recording),
  };
}

function collecting(stored: Stored, books: Books, totals: ListedTotalsCheck, config: Config): CollectStage {
  const { documents, versions, hints, dataSource } = stored;
  const streams = new SalesStreams(
    books,
    new TakingsAccountsRepository(dataSource),
    new BooksSettingsReader(books, new BooksSettingsRepository(dataSource)),
  );
  return new CollectStage(
    streams,
    documents,
    versions,
    new HintReader(books, totals, hints, stored.customers),
    config,
  );
}

function preparing(blueprint: Blueprint, stored: Stored, books: Books): Preparation {
  const { documents, submissions, outside, rules, customers, backfills } = stored;
  const originals = new Originals(documents);
  const ofCustomers = new CustomersInvoices(documents);
  const given = [stored.circumstances, submissions, originals, ofCustomers, outside] as const;
  const circumstances = blueprint.circumstances(...given);
  return blueprint.preparation(rules, customers, books, circumstances, backfills);
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
