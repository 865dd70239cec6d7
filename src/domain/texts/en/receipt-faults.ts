import type { Texts } from '../texts';
import { spellDay } from './days';
import { receiptName } from './receipt-name';

const WITHOUT_VALUES = {
  not_digits: 'must be digits',
  no_day: 'must be a day written YYYY-MM-DD',
  no_code: 'must be letters and digits',
  no_address: 'is no web address',
  names_nothing: 'names no device and number',
  form_unknown: "does not have the authority's form: give device and number as well",
  missing: 'is missing: give the address of the QR code, or device and number',
  of_another_organisation: 'is the receipt of a document of another organisation',
} as const;

export const receiptFault: Texts['receiptFault'] = (found) => {
  switch (found.fault) {
    case 'still_to_come':
      return `is of ${spellDay(found.day)}, which is still to come`;
    case 'differs':
      return `is ${spellDay(found.typed)}, and the address names ${spellDay(found.inAddress)}`;
    case 'unknown_document':
      return `${found.number} is no document of this organisation`;
    case 'several_documents':
      return `${found.number} belongs to several documents: record it on the page of the right one`;
    case 'recorded':
      return `${found.number} has another receipt recorded, ${receiptName(found.receipt)}: withdraw that first`;
    case 'state_forbids':
      return `${found.number} is "${found.state}": it may be with the fiscal service`;
    case 'of_document':
      return `is the receipt of ${found.number}`;
    case 'of_row':
      return `is the receipt of ${found.number} in ${found.row}`;
    case 'other_in_row':
      return `${found.number} has another receipt in ${found.row}, ${receiptName(found.receipt)}`;
    case 'two_receipts':
      return `names two receipts: ${receiptName(found.receipt)}; ${receiptName(found.other)}`;
    default:
      return WITHOUT_VALUES[found.fault];
  }
};
