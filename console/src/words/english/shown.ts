import type { SomeNames } from '../../shown/some-names';
import { spellAmount } from '../../shown/digits';

interface Amounts {
  readonly documents: number;
  readonly totals: readonly { readonly currency: string; readonly total: string }[];
}

const documents = (count: number): string => `${count} document${count === 1 ? '' : 's'}`;
const money = ({ totals }: Pick<Amounts, 'totals'>): string =>
  totals.map(({ currency, total }) => `${currency} ${spellAmount(total)}`).join(' and ');

/** Texts used on several pages. */
export const shown = {
  locale: 'en-GB',
  documents,
  money,
  /** For example "12 documents, USD 1 204.50 and EUR 80.00". */
  amounts: (amounts: Amounts): string =>
    [documents(amounts.documents), money(amounts)].filter((text) => text !== '').join(', '),
  letGo: {
    nothing: 'No document is sent because of it now.',
    released: (amounts: string, first: string, last: string): string =>
      first === last
        ? `It lets go ${amounts}, dated ${first}.`
        : `It lets go ${amounts}, dated ${first} to ${last}.`,
    more: 'There are more documents, which are not counted here.',
    late: (amounts: string): string => `Late, and sent with the date of sending: ${amounts}.`,
    signed: (amounts: string): string => `Dated in a period that was signed off: ${amounts}.`,
    overtaken: (amounts: string): string =>
      `Older documents stay: ${amounts}. After it they cannot be sent with their own date any more.`,
    planned: (amounts: string): string => `Of these a backfill that has not ended was to send ${amounts}.`,
    accept: (documents: number): string =>
      `I accept that the backfill is late with ${documents} of its documents`,
    lost: (amounts: string): string =>
      `Of the older ones ${amounts} can never be sent then, because their tax has another rate today.`,
  },
  lastRead: {
    books: {
      read: 'The books were read',
      never: 'The taxes have not been read from the books yet.',
      button: 'Read the books again',
    },
    service: {
      read: 'The fiscal service was read',
      never: 'The taxes, currencies and mappings have not been read from the fiscal service yet.',
      button: 'Read the service again',
    },
    failed: (why: string): string => `The last attempt failed: ${why}`,
  },
  timesOf: (place: string): string => `Times: ${place}`,
  inPlace: (time: string, place: string): string => `${time} (${place})`,
  momentIn: (at: string, zone: string): string => `${zone}; ${at}`,
  organisation: 'Organisation',
  noOrganisation: 'No organisation is connected yet.',
  setOneUp: 'Set one up',
  creditNote: 'Credit note',
  invoice: 'Invoice',
  noNumber: '(no number)',
  /** A few of many: "Msasa Hardware, Zambezi Foods and 3 more". */
  someNames: ({ names, more, hasHidden }: SomeNames): string => {
    const parts = [
      ...names,
      ...(more > 0 ? [`${more} more`] : []),
      ...(hasHidden ? ['organisations that you do not see'] : []),
    ];
    return [parts.slice(0, -1).join(', '), parts.at(-1)].filter((text) => text).join(' and ');
  },
  cancel: 'Cancel',
  close: 'Close',
  reason: 'Reason',
  exportCsv: 'Export CSV',
  where: 'Where',
  who: 'Who',
  /** Kinds of people who can fix a problem, keyed as in the API. */
  fixers: {
    bookkeeper: 'bookkeeper',
    administrator: 'administrator',
    operator: 'operator',
    time: 'nobody: it resolves automatically',
  },
};
