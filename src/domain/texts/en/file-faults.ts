import type { CalendarDay } from '../../calendar-day';
import type { FaultWithoutValues } from '../../issues/file-fault';
import type { Texts } from '../texts';
import { spellDay, spellDaysOf } from './days';
import { HS_CODE_FORMS } from './zimbabwe';

const WITHOUT_VALUES: Readonly<Record<FaultWithoutValues, string>> = {
  quotation_mark: 'has a quotation mark out of place',
  too_many_cells: 'has more cells than there are columns',
  missing: 'is missing',
  no_json_object: 'must be a JSON object',
  no_object: 'must be an object',
  no_list: 'must be a list',
  no_text: 'must be a text',
  no_currency: 'must be three capital letters, for example USD',
  no_day: 'must be a day as YYYY-MM-DD, for example 2026-01-31',
  no_device_tax: "must be the number of one of the device's taxes",
  no_amount: 'must be an amount such as "20.00"',
  empty: 'must not be empty',
  ends_too_early: 'must not be before validFrom',
  key_missing: 'must be the code of the item or account',
  key_of_default: 'must be empty for the default',
  no_code_in_brackets: `must be the code in brackets, without dots: ${HS_CODE_FORMS.taxed}`,
  key_no_currency: 'must be the currency, for example USD',
  amount_missing: 'must be given for total_below',
  amount_elsewhere: 'is for total_below only',
};

/** Rows and rules are named in English where they are read: `line 7`, `taxes[2]`, `tax OUTPUT from 2026-01-01`. */
export const rowName: Texts['rowName'] = spellDaysOf;

export const fileFault: Texts['fileFault'] = (found) => {
  switch (found.fault) {
    case 'columns':
      return `the first line must name the columns, among them ${found.needed}; there are ${found.columns.join(', ')}`;
    case 'too_many_lines':
      return `may have at most ${found.most} lines`;
    case 'one_of':
      return `must be one of ${found.choices.join(', ')}`;
    case 'not_of_kind':
      return `must be empty for a ${found.kind}`;
    case 'unknown_setting':
      return `there is no setting "${found.name}"; there are ${found.known.join(', ')}`;
    case 'unknown_list':
      return `is not known; there are ${found.known.join(', ')}`;
    case 'unknown_field':
      return `is not a field of this rule; there are ${found.fields.join(', ')}`;
    case 'no_percent':
      return `must be a text such as "15.5", or "${found.exempt}"`;
    case 'too_long':
      return `has ${found.characters} characters; ${found.most} fit`;
    case 'no_payment_accounts':
      return `must be accounts with payment methods, for example "090=Card; 091=Cash" (${found.methods.join(', ')})`;
    case 'no_product_code':
      return `must be a text of ${HS_CODE_FORMS.taxed}, for example "84715000"${found.isShort ? '; a leading zero may have been lost' : ''}`;
    case 'not_a_code_elsewhere':
      return `is for items and descriptions only: "${found.code}"`;
    case 'same_rule':
      return `is the same rule as ${rowName(found.rule)}`;
    case 'overlaps':
      return `overlaps with ${rowName(found.rule)}`;
    case 'other_tax':
      return `the code ${found.code} is another tax in ${rowName(found.rule)} at the same time`;
    case 'unsupported_currency':
      return `must be a currency that the fiscal service supports: ${found.supported.join(', ')}`;
    case 'another_money':
      return `goes from one money to another (${found.source} to ${found.destination}), and amounts are never converted; use ${found.source} on both sides`;
    case 'unconfirmed_currency':
      return `is for ${found.source}, which is no currency of ISO 4217; store this mapping to ${found.destination} on its own, and confirm it by typing both codes`;
    case 'device_tax_unlisted':
      return `the device has no tax ${found.id}; on ${spellDay(found.readOn)} it had ${found.listed.join(', ')}`;
    case 'device_tax_rate':
      return `tax ${found.id} of the device (${found.name}) was ${rate(found.device)} on ${spellDay(found.readOn)}, but the mapping says ${rate(found.own)}`;
    case 'device_tax_days':
      return `tax ${found.id} of the device (${found.name}) is valid ${days(found)}, as read on ${spellDay(found.readOn)}, and the mapping only on other days`;
    case 'books_tax_rate':
      return `the books had the rate ${found.books} % on ${spellDay(found.readOn)}, but the mapping says ${rate(found.own)}`;
    case 'service_leads_elsewhere':
      return `the fiscal service leads the code ${found.code} to ${found.held}, but the mapping says ${found.wanted}`;
    default:
      return WITHOUT_VALUES[found.fault];
  }
};

function rate(percent: string | null): string {
  return percent === null ? 'exempt' : `${percent} %`;
}

type Days = { readonly validFrom: CalendarDay | null; readonly validTill: CalendarDay | null };

function days({ validFrom, validTill }: Days): string {
  const from = validFrom === null ? [] : [`from ${spellDay(validFrom)}`];
  const till = validTill === null ? [] : [`till ${spellDay(validTill)}`];
  return [...from, ...till].join(' ');
}
