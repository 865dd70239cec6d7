import { Injectable } from '@nestjs/common';
import type { Issue } from '../../domain/issues/issue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { BranchTally, type Division } from '../../mapping/preflight/branch-tally';
import { causesOf } from '../../mapping/preflight/causes';
import { CodeTally } from '../../mapping/preflight/code-tally';
import {
  DATED_OTHERWISE,
  withDated,
  isOutside,
  Tally,
  type DatedOtherwise,
} from '../../mapping/preflight/tally';
import { EffectTally } from '../../mapping/preflight/effect-tally';
import { FoldedTally, type FoldedCount } from '../../mapping/preflight/folded-tally';
import { mappingRules } from '../../mapping/rule-set/rule-set';
import type { ImportMode } from '../../mapping/rule-set/rule-set-changes';
import { BooksService } from '../../organisations/books/books.service';
import { BooksSettingsService } from '../../organisations/books/books-settings.service';
import { checkedRules, RuleSetImportService } from '../change/rule-set-import.service';
import type {
  CauseDocumentsDto,
  HeldDocumentDto,
  HeldDocumentPageDto,
  PreflightDto,
  PreflightReportDto,
  WhatIfReportDto,
  AddressLeftOutDto,
  DatedDto,
  DivisionDto,
  FoldedLinesDto,
} from '../dry-run/dry-run.dto';
import { DryRunService, type Starting } from '../dry-run/dry-run.service';
import {
  showAmounts,
  showCause,
  showHeld,
  showIrreversible,
  showScore,
  showWrittenCode,
} from '../dry-run/show-preflight';
import { UnsentAddressesService } from './unsent-addresses.service';
import { OPEN_STATES } from '../../domain/lifecycle/lifecycle';
import type { BooksMenus } from '../../domain/issues/places';
import { COUNTRY } from '../../mapping/countries';
import type { AddressCount } from '../../mapping/preflight/address-tally';

const MOST_SHOWN = 100;
/** Number of documents between two progress reports. */
const STEP = 200;

/** Progress of a preflight; the last step has its report. */
export interface PreflightStep {
  readonly done: number;
  readonly of: number;
  readonly report?: PreflightReportDto;
}

/** Preflight: finds refusals before any document is sent. */
@Injectable()
export class PreflightService {
  constructor(
    private readonly runs: DryRunService,
    private readonly imports: RuleSetImportService,
    private readonly books: BooksService,
    private readonly addresses: UnsentAddressesService,
    private readonly settings: BooksSettingsService,
  ) {}

  async report(organisationId: string, days: PreflightDto): Promise<PreflightReportDto> {
    const starting = await this.runs.start(organisationId);
    for await (const { report } of this.steps(starting, days)) if (report !== undefined) return report;
    throw new Error('a preflight ends with its report');
  }

  /** Runs a preflight that reports its progress every few hundred documents. */
  async follow(organisationId: string, days: PreflightDto): Promise<AsyncGenerator<PreflightStep>> {
    // Waits for the start, so that a fault of the request is answered as such.
    return this.steps(await this.runs.start(organisationId), days);
  }

  private async *steps(starting: Starting, days: PreflightDto): AsyncGenerator<PreflightStep> {
    const span = spanOf(starting, days);
    const of = await this.runs.count(starting, span);
    const tally = new Tally();
    const folded = new FoldedTally();
    const branches = new BranchTally();
    const codes = new CodeTally(mappingRules(starting.rules, span.from));
    const addresses = await this.addresses.tally(starting);
    let done = 0;
    let dated = DATED_OTHERWISE;
    for await (const result of this.runs.run(starting, span, [starting.rules])) {
      const { sales, verdicts, sentOn } = result;
      const [issues = []] = verdicts;
      tally.add(sales, issues);
      if (sales.unreadable.length === 0 && !isOutside(issues)) {
        codes.add(sales);
        addresses.addWaiting(sales, issues);
        branches.add(sales);
      }
      folded.add(sales, result.folded);
      dated = withDated(dated, sales, sentOn[0] ?? null, starting.today);
      done += 1;
      if (done % STEP === 0) yield { done, of };
    }
    const { from, till } = span;
    const { otherIntegration, otherIntegrationUntil } = starting;
    const others = { otherIntegration, otherIntegrationUntil };
    const menus = this.books.connector(starting).menus;
    const accounts = await this.settings.accountNames(starting.organisationId);
    const causes = tally.causes().map((cause) => showCause(cause, menus, accounts));
    const foldedLines = folded.counts().map(showFolded);
    const addressesLeftOut = addresses.counts().map((count) => showAddress(count, menus));
    const divisions = branches.divisions().map(showDivision);
    const found = { dated: showDated(dated), causes, foldedLines, addressesLeftOut, divisions };
    const used = {
      writtenCodes: codes.written().map(showWrittenCode),
      codesByDefault: showAmounts(codes.byDefault),
    };
    const report = { from, till, ...others, ...showScore(tally), ...used, ...found };
    yield { done, of, report };
  }

  /** Documents held by one cause, or all held ones, in the order of sending. */
  async documents(organisationId: string, query: CauseDocumentsDto): Promise<HeldDocumentPageDto> {
    const { cause, page, pageSize } = query;
    const starting = await this.runs.start(organisationId);
    const connector = this.books.connector(starting);
    const documents: HeldDocumentDto[] = [];
    let total = 0;
    for await (const found of this.runs.run(starting, spanOf(starting, query), [starting.rules])) {
      const [issues = []] = found.verdicts;
      if (!isHeldBy(found.sales, issues, cause)) continue;
      total += 1;
      const isOnPage = total > (page - 1) * pageSize && total <= page * pageSize;
      if (isOnPage) documents.push(showHeld(found, issues, connector));
    }
    return { documents, page, pageSize, total };
  }

  /** Judges the same documents by the stored rules and by changed ones, which are not stored. */
  async whatIf(
    organisationId: string,
    days: PreflightDto,
    file: object,
    mode: ImportMode,
  ): Promise<WhatIfReportDto> {
    const starting = await this.runs.start(organisationId);
    const given = await this.imports.read(organisationId, file);
    const facts = await this.imports.facts(organisationId, given);
    const changed = checkedRules(starting.rules, given, mode, { ...facts, renews: true, isPreview: true });
    const [before, after] = [new Tally(), new Tally()];
    const connector = this.books.connector(starting);
    const [released, newlyHeld]: [HeldDocumentDto[], HeldDocumentDto[]] = [[], []];
    const span = spanOf(starting, days);
    const effect = new EffectTally({
      ...{ rules: mappingRules(changed, span.from), today: starting.today, lastDay: starting.lastDay },
      ...{ begins: null, isAwaited: () => true },
    });
    for await (const judged of this.runs.run(starting, span, [starting.rules, changed])) {
      const { sales, verdicts } = judged;
      const [now = [], then = []] = verdicts;
      before.add(sales, now);
      after.add(sales, then);
      const found = effect.add(judged);
      if (found === 'released') list(released, showHeld(judged, now, connector));
      if (found === 'newly_held') list(newlyHeld, showHeld(judged, then, connector));
    }
    const accounts = await this.settings.accountNames(organisationId);
    return {
      before: showScore(before),
      after: showScore(after),
      released: showAmounts(effect.released),
      newlyHeld: showAmounts(effect.newlyHeld),
      irreversible: showIrreversible(effect),
      releasedDocuments: released,
      newlyHeldDocuments: newlyHeld,
      causesAfter: after.causes().map((cause) => showCause(cause, connector.menus, accounts)),
    };
  }
}

/** Adds a document to the list of the first ones. */
function list(documents: HeldDocumentDto[], document: HeldDocumentDto): void {
  if (documents.length < MOST_SHOWN) documents.push(document);
}

function spanOf({ goLiveOn }: Starting, { from, till }: PreflightDto) {
  return { states: OPEN_STATES, from: from ?? goLiveOn, till: till ?? null };
}

function isHeldBy(sales: SalesDocument, issues: readonly Issue[], causeId?: string): boolean {
  if (issues.length === 0) return false;
  if (causeId === undefined) return !isOutside(issues);
  return causesOf(sales, issues).some(({ id }) => id === causeId);
}

/** Shows dates with the rule of the authority that receipts of earlier days break, and its colour. */
function showDated({ beforeToday, late }: DatedOtherwise): DatedDto {
  const { ruleOfEarlierDays } = COUNTRY;
  return { beforeToday: showAmounts(beforeToday), ruleOfEarlierDays, late: showAmounts(late) };
}

function showFolded({ as, accountCode, example, lines, off }: FoldedCount): FoldedLinesDto {
  return { as, accountCode, example, lines, off: showAmounts(off) };
}

function showDivision({ by, category, parts }: Division): DivisionDto {
  const shown = parts.map(({ name, example, amounts }) => ({ name, example, amounts: showAmounts(amounts) }));
  return { by, category, parts: shown };
}

function showAddress(count: AddressCount, menus: BooksMenus): AddressLeftOutDto {
  const { key, name, missing, waiting, sent, proposal } = count;
  return {
    ...{ key, name, missing: [...missing], where: menus.contactAddress },
    ...{ waiting: showAmounts(waiting), sent: showAmounts(sent) },
    proposal: proposal && { ...proposal, rule: { ...proposal.rule } },
  };
}
