import type { Rhythm } from '../backfills/rhythm';
import type { RestSentences } from './compiled/en/rest';
import type { Amounts, firstOf } from './first';

/** Hours between which a schedule is said to run at night. */
const NIGHT = { from: '20:00', till: '06:00' };
/** Last day that every month has; a schedule for a later day is described differently. */
const DAYS_OF_EVERY_MONTH = 28;
const HOURS_TOLD = 48;
const MINUTES_TOLD = 120;
/** Age below which a check counts as made just now. */
const JUST_NOW_SECONDS = 2;

/** Words by a code of the API, which may know more codes than there are words. */
type ByCode = Readonly<Record<string, string | undefined>>;

const given = (text: string): string | null => (text === '' ? null : text);

/** Words of the pages opened from the start page. @public */
export function restOf({ pieces, ...said }: RestSentences, { shown }: ReturnType<typeof firstOf>) {
  const { clients, close, outside, reconciliation, settings } = said;
  const by: ByCode = said.activity.by;
  return {
    ...said,
    activity: { ...said.activity, by },
    backfills: backfillsOf(said.backfills),
    board: { ...said.board, backupAge: backupAgeIn(said.board.backupAge) },
    clients: {
      ...clients,
      count: (some: number, all: number): string => clients.count(some, all, some === all),
    },
    close: {
      ...close,
      counted: (states: readonly (readonly [label: string, count: number])[]): string =>
        states.map(([label, count]) => close.counted(label, count)).join(', '),
    },
    document: documentOf(said.document),
    letGo: letGoOf(said.letGo, shown.amounts),
    documents: {
      ...said.documents,
      chosen: (byOrganisation: readonly (readonly [string, number])[]): string =>
        said.documents.chosen(
          byOrganisation.map(([organisation, count]) => pieces.chosenOf(count, organisation)).join(', '),
        ),
    },
    fixList: fixListOf(said.fixList),
    invitation: {
      ...said.invitation,
      welcome: (name: string): string => said.invitation.welcome(given(name)),
    },
    outside: { ...outside, sameSale: sameSaleOf(outside.sameSale) },
    reconciliation: {
      ...reconciliation,
      taxName: (currency: string, code: string, percent: string, deviceTax: number | null): string =>
        reconciliation.taxName([currency, code, percent].filter(Boolean).join(' '), deviceTax),
    },
    sentTaxes: sentTaxesOf(said.sentTaxes),
    setUp: setUpOf(said.setUp),
    settings: {
      ...settings,
      examined: (open: number, fine: number, seconds: number): string =>
        settings.examined(open, open + fine, seconds < JUST_NOW_SECONDS ? 0 : seconds),
    },
    writtenCodes: {
      ...said.writtenCodes,
      byDefault: (amounts: Amounts): string => said.writtenCodes.byDefault(shown.amounts(amounts)),
    },
  };
}

function backfillsOf(backfills: RestSentences['backfills']) {
  return {
    ...backfills,
    left: (seconds: number | null): string => (seconds === null ? '' : timeLeft(backfills.left, seconds)),
    rhythm: (rhythm: Rhythm, place: string): string => {
      const { every, time } = rhythm;
      const isNight = every === 'day' && (time < NIGHT.till || time >= NIGHT.from);
      const weekday = every === 'week' ? (backfills.weekdays[rhythm.weekday] ?? '') : '';
      const day = every === 'month' ? rhythm.day : 0;
      const months = day > DAYS_OF_EVERY_MONTH ? 'some' : 'all';
      return backfills.rhythm(isNight ? 'night' : every, weekday, day, months, time, place);
    },
    acceptedHint: (sentence: string): string => backfills.acceptedHint(given(sentence)),
  };
}

function timeLeft(say: RestSentences['backfills']['left'], seconds: number): string {
  if (seconds < 60) return say(0, 'none');
  const minutes = Math.round(seconds / 60);
  return minutes < MINUTES_TOLD ? say(minutes, 'minutes') : say(Math.round(minutes / 60), 'hours');
}

function backupAgeIn(say: RestSentences['board']['backupAge']): (seconds: number) => string {
  return (seconds) => {
    const hours = Math.floor(seconds / 3_600);
    if (hours >= HOURS_TOLD) return say(Math.floor(hours / 24), 'days');
    return say(hours, hours < 1 ? 'none' : 'hours');
  };
}

function documentOf(document: RestSentences['document']) {
  const { pdfChecks } = document.receipt;
  const { numbers } = document.uncertain;
  return {
    ...document,
    receipt: {
      ...document.receipt,
      /** Text of each PDF check, with the result that it stands for. */
      pdfChecks: {
        own: { result: 'met', ...pdfChecks.own },
        not_readable: { result: 'not_checked', ...pdfChecks.not_readable },
        of_another: { result: 'unmet', ...pdfChecks.of_another },
        not_of_document: { result: 'unmet', ...pdfChecks.not_of_document },
        unopenable: { result: 'unmet', ...pdfChecks.unopenable },
      } as const,
    },
    uncertain: {
      ...document.uncertain,
      numbers: {
        ...numbers,
        missing: (count: number, first: readonly string[]): string =>
          numbers.missing(first.join(', '), Math.max(0, count - first.length)),
      },
    },
  };
}

function fixListOf(fixList: RestSentences['fixList']) {
  const part = (name: string, example: string, documents: number): string =>
    fixList.divided.part(given(name), example, documents);
  return { ...fixList, divided: { ...fixList.divided, part } };
}

function letGoOf(letGo: RestSentences['letGo'], spell: (amounts: Amounts) => string) {
  return {
    ...letGo,
    /** @param numbers of the first documents */
    released: (amounts: Amounts, first: string, last: string, numbers: readonly string[]): string => {
      const days = first === last ? 'one' : 'several';
      const more = amounts.documents - numbers.length;
      return letGo.released(spell(amounts), first, last, days, numbers.join(', '), more);
    },
  };
}

function sameSaleOf(sameSale: RestSentences['outside']['sameSale']) {
  const both = (own: string, other: string): string => (own === other ? own : sameSale.both(own, other));
  return { ...sameSale, both };
}

function sentTaxesOf(sentTaxes: RestSentences['sentTaxes']) {
  return {
    ...sentTaxes,
    lineFolded: (line: string, as: string, amount: string, into: readonly string[]): string =>
      sentTaxes.lineFolded(line, as, amount, into.join(', '), into.length),
    totalRounded: (amount: string, into: readonly string[]): string =>
      sentTaxes.totalRounded(amount, into.join(', '), into.length),
    defaultCode: (lines: readonly string[], code: string, written: string | null): string =>
      sentTaxes.defaultCode(lines.join(', '), code, written, lines.length),
  };
}

function setUpOf(setUp: RestSentences['setUp']) {
  const { mappings, codes } = setUp;
  const consents: ByCode = setUp.consents;
  const failedConsents: ByCode & { readonly program: string } = setUp.failedConsents;
  return {
    ...setUp,
    consents,
    failedConsents,
    mappings: {
      ...mappings,
      currency: (books: string, service: string): string =>
        mappings.currency(books, service, books === service),
      tax: (name: string, percent: string): string =>
        mappings.tax(name, percent === 'exempt' || name.includes('%') ? null : percent),
      differing: (differing: readonly string[]): string => mappings.differing(differing.join(', ')),
    },
    codes: {
      ...codes,
      named: {
        ...codes.named,
        item: (key: string, name: string): string => codes.named.item(key, given(name)),
        account: (key: string, name: string): string => codes.named.account(key, given(name)),
      },
    },
  };
}
