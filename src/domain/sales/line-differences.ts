import type { Decimal } from '../money';
import type { SalesLine } from './sales-document';
import type { VersionDifference } from './version-difference';

/** Number of comparisons above which lines are paired by position; a person would not read more either. */
const MOST_COMPARISONS = 250_000;

type Field = [path: string, label: string, value: (line: SalesLine) => string];

/** Fields of a line that matter to a tax authority. */
const FIELDS: readonly Field[] = [
  ['description', 'description', (line) => line.description],
  ['quantity', 'quantity', (line) => amount(line.quantity)],
  ['unitAmount', 'price', (line) => amount(line.unitAmount)],
  ['lineAmount', 'amount', (line) => amount(line.lineAmount)],
  ['taxAmount', 'tax amount', (line) => amount(line.taxAmount)],
  ['taxType', 'tax', (line) => line.taxType],
  ['itemCode', 'item', (line) => line.itemCode],
  ['accountCode', 'account', (line) => line.accountCode],
];

/**
 * Lines have no identity in the books. The longest run of unchanged lines is found first; what stands between two of
 * those is paired in its order, and what is left over was added or removed. Paths name the place in the present
 * version, for a removed line its place in the submitted one.
 */
export function lineDifferences(
  before: readonly SalesLine[],
  after: readonly SalesLine[],
): VersionDifference[] {
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
    const sentence = `Line ${place + 1} of what was submitted is gone: ${summary(line)}.`;
    differences.push({ path: `lines[${place}]`, before: summary(line), after: '', sentence });
  });
  after.slice(to.start + paired, to.end).forEach((line, index) => {
    const place = to.start + paired + index;
    const sentence = `Line ${place + 1} is new: ${summary(line)}.`;
    differences.push({ path: `lines[${place}]`, before: '', after: summary(line), sentence });
  });
  return differences;
}

function changed(old: SalesLine, now: SalesLine, place: number): VersionDifference[] {
  return FIELDS.flatMap(([path, label, value]) => {
    const [before, after] = [value(old), value(now)];
    if (before === after) return [];
    const sentence = `Line ${place + 1}: the ${label} was ${before || 'empty'} and is ${after || 'empty'}.`;
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
  return JSON.stringify(FIELDS.map(([, , value]) => value(line)));
}

function summary(line: SalesLine): string {
  const text = line.description === '' ? 'no description' : line.description.slice(0, 80);
  return line.lineAmount === null ? text : `${text}, ${amount(line.lineAmount)}`;
}

function amount(value: Decimal | null): string {
  return value === null ? '' : value.toFixed();
}
