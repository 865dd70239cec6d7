/** Run of letters or of digits, with its position in the text. */
interface Atom {
  readonly start: number;
  readonly end: number;
  /** Text in uniform width and case. */
  readonly text: string;
  readonly isDigits: boolean;
}

/** Part of a text, without the character at `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Number named in a text, in compared form. */
interface NamedNumber extends Span {
  readonly key: string;
}

/** Fewest digits that may name an invoice without a word; fewer are amounts and days. */
const SHORTEST = 3;

/** Greatest distance from a year at which the numbers of invoices may have reached it. */
const NEAR = 500;

const ATOM = /[\p{L}\p{M}]+|\p{Nd}+/gu;

/** Words that introduce the number of an invoice. */
const INVOICE_WORDS = new Set(['invoice', 'invoices', 'inv', 'invs', 'fatura', 'faturas', 'factura']);
/** Words that introduce a number; the word before says of what. */
const NUMBER_WORDS = new Set(['no', 'nos', 'nr', 'num', 'number', 'numbers']);
/** Words before {@link INVOICE_WORDS} that mark another party's invoice. */
const OTHERS_INVOICE = new Set(
  'supplier suppliers vendor vendors purchase proforma forma their his her'.split(' '),
);
/** Words before {@link NUMBER_WORDS} and `#` that introduce no other paper, such as an order. */
const BEFORE_NUMBER = new Set([
  ...INVOICE_WORDS,
  ...['for', 'of', 'on', 'to', 're', 'against', 'per', 'the', 'and'],
  ...['refund', 'refunds', 'refunded', 'return', 'returns', 'returned', 'cancel', 'cancels', 'cancelled'],
]);
/** Short words of a sentence, which do not begin a number that continues after a blank. */
const SENTENCE_WORDS = new Set(
  'a an and at by cn credit due for from in is it note of on only or our over per re ref the to us was were with your'.split(
    ' ',
  ),
);
const LIST_WORDS = new Set(['and', 'to', 'till', 'until', 'or', 'e']);

/**
 * Positions at which a text names a number, in any spelling of case, blanks and punctuation. Digits are never joined:
 * 2026-1-12 is not 2026-11-2. A number without letters needs a word such as invoice, inv, no or # before it.
 */
export function namedAt(text: string, number: string): NamedNumber[] {
  const key = keyOf(atomsOf(number));
  return numbersIn(text).filter((named) => named.key === key);
}

/**
 * True when the text contains another number of the same series: the same beginning (`INV-`), or equally many
 * digits continuing a list (`INV-0041 and 0042`). `known` are numbers that count as named.
 */
export function namesAnotherNumber(text: string, number: string, known: readonly string[]): boolean {
  const keys = new Set([number, ...known].map((one) => keyOf(atomsOf(one))));
  return seriesAt(text, number).some((named) => !keys.has(named.key));
}

/** Positions at which a text names a number of the same series, the number itself included. */
export function seriesAt(text: string, number: string): NamedNumber[] {
  const atoms = atomsOf(number);
  const last = atoms.at(-1);
  if (last?.isDigits !== true) return namedAt(text, number);
  const start = keyOf(atoms.slice(0, -1));
  const isOfSeries = ({ key }: NamedNumber): boolean =>
    start === '' ? /^\d+$/.test(key) : key.startsWith(start) && /^-?\d+$/.test(key.slice(start.length));
  const named = numbersIn(text).filter(isOfSeries);
  return [...named, ...listedAfter(text, named, start, last.text.length)];
}

/** Returns the runs of digits with which numbers in a text may end. */
export function lastDigitsIn(text: string): string[] {
  return [...new Set(atomsOf(text).flatMap((atom) => (atom.isDigits ? [atom.text] : [])))];
}

/**
 * True when the text contains the final digits of a number, with any prefix; leading zeros do not count. Fewer than
 * three digits, as of `3 bags`, need a word such as invoice before them.
 */
export function hasDigitsOf(text: string, number: string): boolean {
  const long = lastDigitsIn(text).filter(({ length }) => length >= SHORTEST);
  return [...long, ...invoiceDigitsIn(text)].some((digits) => bare(digits) === bare(finalDigits(number)));
}

/**
 * True when the text names, or may name, an invoice other than these: by a word such as invoice, in the series of one
 * of them, or by as many digits as one of them ends with. A year of `years` that stands alone names no invoice, unless a
 * number comes near it.
 */
export function mayNameAnother(
  text: string,
  numbers: readonly string[],
  years: readonly string[] = [],
): boolean {
  const ends = numbers.map(finalDigits);
  const isAsLong = ({ length }: string): boolean =>
    length >= SHORTEST && ends.some((end) => end.length === length);
  const isFar = (year: string): boolean => ends.every((end) => Math.abs(Number(end) - Number(year)) > NEAR);
  const mere = years.filter((year) => isFar(year) && !isJoined(text, year));
  const known = new Set([...ends, ...mere].map(bare));
  const isMere = ({ key }: NamedNumber): boolean => mere.some((year) => key.replace(/^\D+/, '') === year);
  const named = new Set(numbers.map((number) => keyOf(atomsOf(number))));
  return (
    numbers.some((number) => seriesAt(text, number).some((one) => !named.has(one.key) && !isMere(one))) ||
    [...lastDigitsIn(text).filter(isAsLong), ...invoiceDigitsIn(text)].some(
      (digits) => !known.has(bare(digits)),
    )
  );
}

/** True for a year that letters without a blank, "no" or "#" in front mark as a number: `INV-2026`. */
function isJoined(text: string, year: string): boolean {
  return numbersIn(text).some(({ key, start, end }) => {
    if (key.replace(/^\D+/, '') !== year) return false;
    const isLettered = /\p{L}/u.test(key) && !/\s/u.test(text.slice(start, end));
    const before = text.slice(0, start).trimEnd();
    return isLettered || /[#№]$/u.test(before) || NUMBER_WORDS.has(atomsOf(before).at(-1)?.text ?? '');
  });
}

/** Final digits of the numbers that a word in the text marks as an invoice's. */
function invoiceDigitsIn(text: string): string[] {
  return numbersIn(text).flatMap(({ key }) => {
    const [word = ''] = /^\D*/.exec(key) ?? [];
    return word === '' || INVOICE_WORDS.has(word) ? [finalDigits(key)] : [];
  });
}

function finalDigits(number: string): string {
  return lastDigitsIn(number).at(-1) ?? '';
}

function bare(digits: string): string {
  return digits.replace(/^0+/, '');
}

/** Finds every run of atoms that may be the number of an invoice. */
function numbersIn(text: string): NamedNumber[] {
  const atoms = atomsOf(text);
  const found: NamedNumber[] = [];
  for (let first = 0; first < atoms.length; first += 1) {
    if (isInsideWord(text, atoms, first)) continue;
    for (let last = first; last < atoms.length; last += 1) {
      if (last > first && !goesOn(text, atoms, last)) break;
      const run = atoms.slice(first, last + 1);
      if (isInsideWord(text, atoms, last + 1) || !isNumber(text, atoms, first, last)) continue;
      found.push({ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0, key: keyOf(run) });
    }
  }
  return found;
}

/** True for atoms with digits that letters, or the words before them, mark as a number. */
function isNumber(text: string, atoms: readonly Atom[], first: number, last: number): boolean {
  const run = atoms.slice(first, last + 1);
  if (!run.some(({ isDigits }) => isDigits)) return false;
  const [start, next] = run;
  if (start?.isDigits === true && run.every(({ isDigits }) => isDigits)) return isLedTo(text, atoms, first);
  if (start === undefined || next === undefined || start.isDigits || !hasBlank(text, start, next))
    return true;
  if (INVOICE_WORDS.has(start.text) || NUMBER_WORDS.has(start.text)) return isLedTo(text, atoms, first + 1);
  return start.text.length > 1 && !SENTENCE_WORDS.has(start.text);
}

/** True when the words before a number mark it as an invoice's. */
function isLedTo(text: string, atoms: readonly Atom[], at: number): boolean {
  const number = atoms[at];
  const word = atoms[at - 1];
  if (number === undefined) return false;
  const gap = text.slice(word?.end ?? 0, number.start);
  const isMarked = /[#№]\s*$/u.test(gap);
  if (!/^[\s.:#№º°\p{Pd}]*$/u.test(gap)) return isMarked;
  if (word === undefined) return isMarked;
  if (INVOICE_WORDS.has(word.text)) return !isOthersInvoice(atoms[at - 2]);
  if (isMarked && BEFORE_NUMBER.has(word.text)) return true;
  if (!NUMBER_WORDS.has(word.text)) return false;
  const before = atoms[at - 2];
  if (before === undefined || /[,;:()]/.test(text.slice(before.end, word.start))) return true;
  if (INVOICE_WORDS.has(before.text)) return !isOthersInvoice(atoms[at - 3]);
  return BEFORE_NUMBER.has(before.text);
}

function isOthersInvoice(before: Atom | undefined): boolean {
  return before !== undefined && OTHERS_INVOICE.has(before.text);
}

/** True when only punctuation of a number stands between an atom and the one before it. */
function isInsideWord(text: string, atoms: readonly Atom[], at: number): boolean {
  const [before, after] = [atoms[at - 1], atoms[at]];
  if (before === undefined || after === undefined) return false;
  const gap = text.slice(before.end, after.start);
  if (/^[\p{Pd}./_\\']*$/u.test(gap)) return true;
  return /^[,:]$/.test(gap) && before.isDigits && after.isDigits;
}

/** True when a number may continue with the atom; after a blank only from letters to what follows them. */
function goesOn(text: string, atoms: readonly Atom[], at: number): boolean {
  const [before, after] = [atoms[at - 1], atoms[at]];
  if (before === undefined || after === undefined) return false;
  const gap = text.slice(before.end, after.start);
  if (!/^[\s\p{Pd}./_\\#№:]*$/u.test(gap)) return false;
  return !before.isDigits || !/[\s#№:]/u.test(gap);
}

function hasBlank(text: string, before: Atom, after: Atom): boolean {
  return /\s/u.test(text.slice(before.end, after.start));
}

/** Finds numbers without a beginning of their own that continue a list. */
function listedAfter(
  text: string,
  named: readonly NamedNumber[],
  start: string,
  digits: number,
): NamedNumber[] {
  const atoms = atomsOf(text);
  return named.flatMap(({ end }) => {
    const found: NamedNumber[] = [];
    for (let next = listed(text, atoms, end, digits); next !== null;) {
      found.push({ start: next.start, end: next.end, key: start + next.text });
      next = listed(text, atoms, next.end, digits);
    }
    return found;
  });
}

/** Finds the next number of a list with that many digits; null: there is none. */
function listed(text: string, atoms: readonly Atom[], end: number, digits: number): Atom | null {
  const after = atoms.filter(({ start }) => start >= end);
  const [number] = LIST_WORDS.has(after[0]?.text ?? '') ? after.slice(1) : after;
  if (number?.isDigits !== true || number.text.length !== digits) return null;
  const gap = text.slice(end, number.start).trim();
  const isList = gap !== '' && /^(?:[,;&+/\p{Pd}]*|\p{L}+)$/u.test(gap);
  return isList && !isInsideWord(text, atoms, atoms.indexOf(number) + 1) ? number : null;
}

function atomsOf(text: string): Atom[] {
  return [...text.matchAll(ATOM)].map((match) => {
    const [found] = match;
    const isDigits = /^\p{Nd}/u.test(found);
    return { start: match.index, end: match.index + found.length, text: fold(found), isDigits };
  });
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Joins atoms without the separators, except a dash between digits. */
function keyOf(atoms: readonly Atom[]): string {
  return atoms
    .map(({ text, isDigits }, at) => (isDigits && atoms[at - 1]?.isDigits === true ? `-${text}` : text))
    .join('');
}
