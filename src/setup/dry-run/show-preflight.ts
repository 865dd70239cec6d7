import type { TrackedDocument } from '../../documents/documents.entities';
import { type Issue, messageIn } from '../../domain/issues/issue';
import { Decimal, formatAmount, ZERO } from '../../domain/money';
import type { BooksService } from '../../organisations/books/books.service';
import type { SalesDocument } from '../../domain/sales/sales-document';
import type { BooksMenus } from '../../domain/issues/places';
import { whereIs } from '../../domain/issues/where';
import { COUNTRY } from '../../mapping/countries';
import { causeSentence } from '../../mapping/preflight/causes';
import type { Amounts, CauseTally, Tally } from '../../mapping/preflight/tally';
import type { EffectTally } from '../../mapping/preflight/effect-tally';
import type { WrittenCodeTally } from '../../mapping/preflight/code-tally';
import type {
  AmountsDto,
  CauseDto,
  CurrencyShareDto,
  HeldDocumentDto,
  IrreversibleDto,
  IssueDto,
  RemedyDto,
  ScoreDto,
  WrittenCodeDto,
} from './dry-run.dto';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { ISSUE_CATALOGUE, type IssueCode } from '../../domain/issues/issue-catalogue';

export function showIssue(issue: Issue, menus: BooksMenus): IssueDto {
  const { code, path, parameters = {} } = issue;
  return { code, path, message: messageIn(spokenTexts(), issue), parameters, ...remedyOf(code, menus) };
}

/**
 * Returns the remedy of an issue, the place, and the person who can act.
 * @param menus of the platform of the document's books
 */
function remedyOf(code: IssueCode, menus: BooksMenus): RemedyDto {
  const { fixer, ...place } = ISSUE_CATALOGUE[code];
  const texts = spokenTexts();
  const { fix } = texts.issues[code];
  return { fix, where: whereIs(place, menus, texts), fixer, rule: COUNTRY.ruleBrokenBy(code) };
}

export function showAmounts({ documents, totals }: Amounts): AmountsDto {
  const sorted = [...totals].sort(([one], [other]) => one.localeCompare(other));
  return {
    documents,
    totals: sorted.map(([currency, total]) => ({ currency, total: formatAmount(total) })),
  };
}

export function showIrreversible(tally: EffectTally): IrreversibleDto {
  const { firstDay, lastDay, numbers, late, signed, overtaken, planned, lost } = tally.irreversible();
  return {
    ...{ firstDay, lastDay, numbers: [...numbers], late: showAmounts(late), signed: showAmounts(signed) },
    ...{ overtaken: showAmounts(overtaken), planned: showAmounts(planned), lost: showAmounts(lost) },
  };
}

export function showScore(tally: Tally): ScoreDto {
  const { ready, held, leftOut } = tally;
  const documents = ready.documents + held.documents;
  const currencies = [...new Set([...ready.totals.keys(), ...held.totals.keys()])].sort();
  return {
    ready: showAmounts(ready),
    held: showAmounts(held),
    leftOut: showAmounts(leftOut),
    readyPercent: documents === 0 ? null : percent(new Decimal(ready.documents), new Decimal(documents)),
    money: currencies.map((currency) => showShare(currency, ready, held)),
  };
}

function showShare(currency: string, ready: Amounts, held: Amounts): CurrencyShareDto {
  const isReady = ready.totals.get(currency) ?? ZERO;
  const total = isReady.plus(held.totals.get(currency) ?? ZERO);
  const readyPercent = percent(isReady, total);
  return { currency, total: formatAmount(total), ready: formatAmount(isReady), readyPercent };
}

/** Percentage rounded down, so that an incomplete share is never 100.0. Totals of books can be zero or negative. */
function percent(part: Decimal, whole: Decimal): string {
  if (!whole.greaterThan(0)) return '0.0';
  return part.times(100).dividedBy(whole).toDecimalPlaces(1, Decimal.ROUND_DOWN).toFixed(1);
}

/** @param accounts names of accounts by code */
export function showCause(
  cause: CauseTally,
  menus: BooksMenus,
  accounts: ReadonlyMap<string, string> = new Map(),
): CauseDto {
  const { id, code, subject, key, parameters, held, releases } = cause;
  const account = subject === 'account' ? accounts.get(key) : undefined;
  const name = account === undefined ? cause.name : `${key} ${account}`;
  return {
    id,
    code,
    subject,
    key,
    name,
    ...(parameters === undefined ? {} : { parameters }),
    sentence: causeSentence({ ...cause, name }, spokenTexts()),
    ...remedyOf(code, menus),
    held: showAmounts(held),
    releases: showAmounts(releases),
  };
}

export function showWrittenCode({ lines, ...written }: WrittenCodeTally): WrittenCodeDto {
  return { ...written, meaning: COUNTRY.productCode.meaning(written.code), lines: showAmounts(lines) };
}

export function showHeld(
  {
    tracked,
    sales: { reference, customer },
  }: { readonly tracked: TrackedDocument; readonly sales: Pick<SalesDocument, 'reference' | 'customer'> },
  issues: readonly Issue[],
  connector: ReturnType<BooksService['connector']>,
): HeldDocumentDto {
  const { id, kind, number, customerName, issuedOn, currency, total } = tracked;
  return {
    id,
    kind,
    number,
    customerName,
    reference,
    issuedOn,
    currency,
    total: formatAmount(total),
    issues: issues.map((issue) => showIssue(issue, connector.menus)),
    sourceUrl: connector.pageAddress(tracked),
    customerUrl:
      customer.sourceId === ''
        ? null
        : connector.pageAddress({ kind: 'contact', sourceId: customer.sourceId }),
  };
}
