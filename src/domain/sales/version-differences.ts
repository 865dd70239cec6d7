import { type Sentence, sentencesOf, storedSentence, type StoredSentence } from '../texts/stored-sentence';
import { type Decimal, formatAmount } from '../money';
import type { SalesDocument, SalesLine } from './sales-document';

/** Fiscal field that differs from the submission. `before` and `after` are texts; empty where absent. */
export interface VersionDifference {
  /** Path, for example `total` or `lines[2].quantity`; lines are counted from zero. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** Difference as a sentence for people. */
  readonly sentence: StoredSentence;
}

/** Number of comparisons above which lines are paired by position; a person would not read more either. */
const MOST_COMPARISONS = 250_000;

type Field = [path: string, value: (line: SalesLine) => string];

/** Fields of a line that matter to a tax authority. */
const FIELDS: readonly Field[] = [
  ['description', (line) => line.description],
  ['quantity', (line) => amount(line.quantity)],
  ['unitAmount', (line) => amount(line.unitAmount)],
  ['lineAmount', (line) => amount(line.lineAmount)],
  ['taxAmount', (line) => amount(line.taxAmount)],
  ['taxType', (line) => line.taxType],
  ['itemCode', (line) => line.itemCode],
  ['accountCode', (line) => line.accountCode],
];

/**
 * Differences between lines, which have no identity in the books: finds the longest common run, pairs the lines between
 * in order, and counts the rest as added or removed. Paths refer to the present version; for removed lines to the
 * submitted one.
 */
function lineDifferences(before: readonly SalesLine[], after: readonly SalesLine[]): VersionDifference[] {
  return gaps(before, after).flatMap(([from, to]) => gapDifferences(before, after, from, to));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function gapDifferences(
  before: readonly SalesLine[],
  after: readonly SalesLine[],
  from: Span,
  to: Span,
): VersionDifference[] {
  const differences: VersionDifference[] = [];
  const paired = Math.min(from.end - from.start, to.end - to.start);
  const others = after.slice(to.start, to.end).entries();
  for (const old of before.slice(from.start, from.end)) {
    const next = others.next();
    if (next.done === true) break;
    const [index, now] = next.value;
    differences.push(...changed(old, now, to.start + index));
  }
  before.slice(from.start + paired, from.end).forEach((line, index) => {
    const place = from.start + paired + index;
    const sentence = storedSentence('lineGone', { line: place + 1, summary: summary(line) });
    differences.push({ path: `lines[${place}]`, before: summary(line), after: '', sentence });
  });
  after.slice(to.start + paired, to.end).forEach((line, index) => {
    const place = to.start + paired + index;
    const sentence = storedSentence('lineNew', { line: place + 1, summary: summary(line) });
    differences.push({ path: `lines[${place}]`, before: '', after: summary(line), sentence });
  });
  return differences;
}

function changed(old: SalesLine, now: SalesLine, place: number): VersionDifference[] {
  return FIELDS.flatMap(([path, value]) => {
    const [before, after] = [value(old), value(now)];
    if (before === after) return [];
    const named = { line: place + 1, field: path, before: worded(before), after: worded(after) };
    const sentence = storedSentence('lineChanged', named);
    return [{ path: `lines[${place}].${path}`, before, after, sentence }];
  });
}

/** Returns the spans between unchanged lines, old and new side by side. */
function gaps(before: readonly SalesLine[], after: readonly SalesLine[]): [Span, Span][] {
  const [old, now] = [before.map(facts), after.map(facts)];
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1;
  let tail = 0;
  const shortest = Math.min(old.length, now.length) - head;
  while (tail < shortest && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const [oldEnd, nowEnd] = [old.length - tail, now.length - tail];
  const isLarge = (oldEnd - head) * (nowEnd - head) > MOST_COMPARISONS;
  const kept = isLarge ? [] : commonLines(old.slice(head, oldEnd), now.slice(head, nowEnd));
  const found: [Span, Span][] = [];
  let [from, to] = [head, head];
  for (const [inOld, inNow] of [...kept, [oldEnd - head, nowEnd - head] as const]) {
    found.push([
      { start: from, end: head + inOld },
      { start: to, end: head + inNow },
    ]);
    [from, to] = [head + inOld + 1, head + inNow + 1];
  }
  return found;
}

/** Finds the longest common subsequence, as pairs of positions. */
function commonLines(old: readonly string[], now: readonly string[]): [number, number][] {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => Number(lengths[i * width + j]);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < old.length && j < now.length;) {
    if (old[i] === now[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

function facts(line: SalesLine): string {
  return JSON.stringify(FIELDS.map(([, value]) => value(line)));
}

function summary(line: SalesLine): string {
  const text = line.description === '' ? 'no description' : line.description.slice(0, 80);
  return line.lineAmount === null ? text : `${text}, ${amount(line.lineAmount)}`;
}

function amount(value: Decimal | null): string {
  return value === null ? '' : value.toFixed();
}

/**
 * Differences between the books and the fiscalised version, one per changed field of the fingerprint. Ignores a renamed
 * contact, and a credit note applied later to the invoice it was submitted against.
 * @param originalId credit notes: source identifier of that invoice
 */
export function versionDifferences(
  submitted: SalesDocument,
  present: SalesDocument,
  originalId: string | null,
): VersionDifference[] {
  return [
    ...statusDifference(submitted, present),
    ...difference('number', submitted.number, present.number),
    ...difference('issuedOn', submitted.issuedOn, present.issuedOn),
    ...difference('currency', submitted.currency, present.currency),
    ...difference('amountsAre', submitted.amountsAre, present.amountsAre),
    ...customerDifference(submitted, present),
    ...amountDifference('subTotal', submitted.subTotal, present.subTotal),
    ...amountDifference('totalTax', submitted.totalTax, present.totalTax),
    ...amountDifference('total', submitted.total, present.total),
    ...lineDifferences(submitted.lines, present.lines),
    ...(present.kind === 'credit_note'
      ? difference('reference', submitted.reference, present.reference)
      : []),
    ...allocationDifference(submitted, present, originalId),
    ...present.unreadable.map((fault, index) => ({
      path: `unreadable[${index}]`,
      before: '',
      after: fault,
      sentence: storedSentence('cannotBeRead', { fault }),
    })),
  ];
}

function statusDifference(submitted: SalesDocument, present: SalesDocument): VersionDifference[] {
  if (submitted.status === present.status || present.unreadable.length > 0) return [];
  const sentence =
    present.status === 'void'
      ? storedSentence('nowVoid')
      : storedSentence('statusAgain', { status: present.status });
  return [{ path: 'status', before: submitted.status, after: present.status, sentence }];
}

function customerDifference(submitted: SalesDocument, present: SalesDocument): VersionDifference[] {
  if (submitted.customer.sourceId === present.customer.sourceId) return [];
  const [before, after] = [submitted.customer.name, present.customer.name];
  if (before !== after) return difference('customer', before, after);
  const sentence = storedSentence('otherContact', { name: worded(after) });
  return [{ path: 'customer', before, after, sentence }];
}

function allocationDifference(
  submitted: SalesDocument,
  present: SalesDocument,
  originalId: string | null,
): VersionDifference[] {
  const ids = (document: SalesDocument): string[] => document.allocations.map((one) => one.invoiceId);
  const [before, after] = [new Set(ids(submitted)), new Set(ids(present))];
  const isSame =
    [...before].every((id) => after.has(id)) && [...after].every((id) => before.has(id) || id === originalId);
  if (isSame) return [];
  const named = (document: SalesDocument): string =>
    document.allocations.map((one) => one.invoiceNumber || one.invoiceId).join(', ');
  return difference('allocations', named(submitted), named(present), true);
}

function amountDifference(path: string, before: Decimal, after: Decimal): VersionDifference[] {
  return before.equals(after) ? [] : difference(path, formatAmount(before), formatAmount(after), true);
}

/** Builds a difference. `isKnown`: the values differ although their texts may not. */
function difference(path: string, before: string, after: string, isKnown = false): VersionDifference[] {
  if (before === after && !isKnown) return [];
  const named = { field: path, before: worded(before), after: worded(after) };
  return [{ path, before, after, sentence: storedSentence('fieldChanged', named) }];
}

function worded(text: string): string | readonly Sentence[] {
  return text === '' ? sentencesOf(storedSentence('emptyValue')) : text;
}
