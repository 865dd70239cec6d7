import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TrackedDocument } from '../../documents/documents.entities';
import { DatabaseClock } from '../../platform/database/database-clock';
import { FiscalAccountsRepository, isVatRegistered } from '../../fiscal/accounts/fiscal-accounts.repository';
import { StoredRulesRepository } from '../stored/stored-rules.repository';
import type { FoldedLine } from '../../domain/fiscal/adjustment';
import { type CalendarDay, dayAt } from '../../domain/calendar-day';
import type { OtherIntegration } from '../../domain/sales/foreign-signs';
import type { FiscalDocument } from '../../domain/fiscal/fiscal-document';
import type { OpenGaps } from '../../domain/lifecycle/gap';
import type { Issue } from '../../domain/issues/issue';
import type { OlderDocumentsDecision } from '../../mapping/settings';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { isBefore } from '../../mapping/check-credit-note';
import { isLate } from '../../mapping/late/dating';
import type { MappingResult } from '../../mapping/map-document';
import type { Circumstances, OriginalInvoice } from '../../mapping/mapping-rules';
import { namedAt } from '../../mapping/named-numbers';
import { DryRun } from '../../mapping/preflight/dry-run';
import { mappingRules, type RuleSet } from '../../mapping/rule-set/rule-set';
import {
  CircumstancesService,
  HOME_OFFSET,
  type KnownDocument,
  type MappingPlace,
} from '../circumstances/circumstances.service';
import { ruleSetOf } from '../stored/stored-rules';
import { requireFound } from '../../platform/api/require-found';
import { backfillRules, type HistoryRelease } from '../../mapping/backfill-rules';
import { type DocumentSpan, PreflightRepository, type TakingsDays } from './preflight.repository';

const BATCH = 200;

/** Parameters of a dry run over an organisation's documents. */
export interface Starting extends MappingPlace {
  /** Accounting platform, whose menus are named in remedies. */
  readonly platform: string;
  readonly goLiveOn: CalendarDay | null;
  readonly isPaused: boolean;
  readonly gaps: OpenGaps;
  readonly olderDocuments: OlderDocumentsDecision | null;
  readonly otherIntegration: OtherIntegration | null;
  readonly otherIntegrationUntil: CalendarDay | null;
  readonly today: CalendarDay;
  readonly lastDay: CalendarDay | null;
  readonly rules: RuleSet;
}

/** Rules with the day since which they apply; null: the organisation is not live. */
interface RuleSide {
  readonly rules: RuleSet;
  readonly since: CalendarDay | null;
  /** Gaps to assume; left out: the stored ones. */
  readonly gaps?: OpenGaps;
  /** Documents released by backfills; left out: none. */
  readonly history?: ReadonlyMap<string, HistoryRelease> | undefined;
  /** Converts the document to this side's knowledge; left out: as stored. */
  readonly known?: ((document: KnownDocument) => KnownDocument) | undefined;
}

/** Document with its issues under each of the rule sets, in their order. */
export interface DryRunResult {
  readonly tracked: TrackedDocument;
  readonly sales: SalesDocument;
  readonly circumstances: Circumstances;
  /** Lines that the first rule set would deduct from others; empty where it holds the document. */
  readonly folded: readonly FoldedLine[];
  readonly verdicts: readonly (readonly Issue[])[];
  /** Document as the first rule set would send it; null: held. */
  readonly mapped: FiscalDocument | null;
  /** Day of sending under each rule set; null: held. */
  readonly sentOn: readonly (CalendarDay | null)[];
}

/** Runs the pure mapping over stored documents. Sends and stores nothing, and makes no call. */
@Injectable()
export class DryRunService {
  constructor(
    private readonly stored: StoredRulesRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly preflight: PreflightRepository,
    private readonly circumstances: CircumstancesService,
    private readonly clock: DatabaseClock,
  ) {}

  async start(organisationId: string): Promise<Starting> {
    const found = await this.stored.find(organisationId);
    const { organisation, mappings } = requireFound(found, 'organisation');
    const { platform, fiscalAccountId, goLiveOn, isPaused, olderDocuments } = organisation;
    const { otherIntegration, otherIntegrationUntil } = organisation;
    const fiscalAccount = fiscalAccountId === null ? null : await this.fiscalAccounts.find(fiscalAccountId);
    const now = await this.clock.now();
    return {
      organisationId,
      platform,
      fiscalAccount:
        fiscalAccount === null ? null : { ...fiscalAccount, isVatRegistered: isVatRegistered(fiscalAccount) },
      now,
      ...{ gaps: { liveSince: goLiveOn, gaps: organisation.gaps } },
      ...{ goLiveOn, isPaused, olderDocuments, otherIntegration, otherIntegrationUntil },
      today: dayAt(now, fiscalAccount?.timeOffset ?? HOME_OFFSET),
      lastDay: fiscalAccountId === null ? null : await this.circumstances.lastDay(fiscalAccountId),
      rules: ruleSetOf(organisation, mappings),
    };
  }

  /** Counts the documents that {@link run} will visit. */
  count({ organisationId }: Starting, span: Omit<DocumentSpan, 'organisationId'>): Promise<number> {
    return this.preflight.count({ organisationId, ...span });
  }

  /** Ids of documents in unfinished backfills. */
  planned({ organisationId }: Starting): Promise<ReadonlySet<string>> {
    return this.preflight.planned(organisationId);
  }

  /**
   * Judges every document of the span by each rule set, as if the organisation had been live since `from` and the
   * trigger were met. Latest first, each as if earlier ones followed.
   */
  run(
    starting: Starting,
    span: Omit<DocumentSpan, 'organisationId'>,
    ruleSets: readonly RuleSet[],
  ): AsyncGenerator<DryRunResult> {
    const dryRuns = ruleSets.map((rules) => {
      const dryRun = new DryRun(mappingRules(rules, span.from ?? FIRST_DAY, starting.gaps));
      return (document: KnownDocument) => dryRun.map(document);
    });
    return this.judge(starting, span, dryRuns);
  }

  /** Documents that a running backfill sends, or that a completed one has released. */
  history({ organisationId }: Starting): Promise<ReadonlyMap<string, HistoryRelease>> {
    return this.preflight.history(organisationId);
  }

  /** Money received that becomes documents once its account is switched on; null: none. */
  async arriving(
    { organisationId, now }: Starting,
    takings: TakingsDays | null,
  ): Promise<readonly TrackedDocument[]> {
    return takings === null ? [] : this.preflight.arriving(organisationId, takings, now);
  }

  /**
   * Judges every document of the span on each side, with trigger and go-live date; documents about to arrive come last.
   */
  compare(
    starting: Starting,
    span: Pick<DocumentSpan, 'states' | 'also'>,
    sides: readonly RuleSide[],
    arriving: readonly TrackedDocument[] = [],
  ): AsyncGenerator<DryRunResult> {
    const dryRuns = sides.map(({ rules, since, history, gaps = starting.gaps, known = (same) => same }) => {
      const live = mappingRules(rules, since, gaps);
      const dryRun = new DryRun(live, 'as it is');
      return (document: KnownDocument) => {
        const release = history?.get(document.tracked.id);
        const applied = release === undefined ? live : backfillRules(live, document.sales.issuedOn, release);
        return dryRun.map(known(document), applied);
      };
    });
    return this.judge(starting, { ...span, from: null, till: null }, dryRuns, arriving);
  }

  private async *judge(
    starting: Starting,
    days: Omit<DocumentSpan, 'organisationId'>,
    dryRuns: readonly ((document: KnownDocument) => MappingResult)[],
    arriving: readonly TrackedDocument[] = [],
  ): AsyncGenerator<DryRunResult> {
    const span = { organisationId: starting.organisationId, ...days };
    const judged = (document: KnownDocument): DryRunResult => {
      const { tracked, sales, circumstances } = document;
      const results = dryRuns.map((dryRun) => dryRun(document));
      return {
        ...{ tracked, sales, circumstances },
        folded: foldedBy(results[0]),
        mapped: results[0] === undefined || 'issues' in results[0] ? null : results[0].fiscalDocument,
        verdicts: results.map((result) => ('issues' in result ? result.issues : [])),
        sentOn: results.map((result) => ('issues' in result ? null : result.fiscalDocument.issuedOn)),
      };
    };
    const late: KnownDocument[] = [];
    const last: KnownDocument[] = [];
    let batch: TrackedDocument[] = [];
    let left = span.youngest ?? Infinity;
    while (left > 0) {
      batch = await this.preflight.batch(span, batch.at(-1) ?? null, Math.min(BATCH, left));
      // A batch that is not full is the last one.
      left = batch.length < BATCH ? 0 : left - batch.length;
      // Arriving documents join the last batch, because their dates may lie between all others.
      const read = [...batch, ...(left > 0 ? [] : arriving)];
      for (const document of (await this.circumstances.read(starting, read)).values()) {
        if (waitsForLaterInvoice(document)) last.push(document);
        else if (isLate(document.sales, document.circumstances.lastDay)) late.push(document);
        else yield judged(document);
      }
    }
    for (const [index, document] of [...late, ...last].entries()) {
      // Yields to other work as after each batch.
      if (index % BATCH === 0) await nextTurn();
      yield judged(document);
    }
  }
}

/** Negative lines that the first rule set would deduct from others. */
function foldedBy(result: MappingResult | undefined): FoldedLine[] {
  if (result === undefined || 'issues' in result) return [];
  return result.fiscalDocument.adjustments.filter((one) => one.what === 'line_folded');
}

/** True for a credit note whose invoice is sent first; documents between the two precede it. */
function waitsForLaterInvoice({ sales, circumstances }: KnownDocument): boolean {
  const { originals, customersInvoices = [], lastDay } = circumstances;
  const isNamed = ({ number }: OriginalInvoice): boolean => namedAt(sales.reference, number).length > 0;
  const isNote = sales.kind === 'credit_note';
  // Late documents follow the order of their dates among each other.
  const goesInItsTurn = !isLate(sales, lastDay);
  return [...originals, ...(isNote ? customersInvoices.filter(isNamed) : [])].some(
    (original) =>
      !original.isFiscalised && (isBefore(sales, original) || (goesInItsTurn && isLate(original, lastDay))),
  );
}

/** Day before any document. */
export const FIRST_DAY = '0001-01-01';
