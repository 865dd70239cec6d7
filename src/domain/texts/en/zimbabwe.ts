import type { CodedLine } from '../../issues/issue-parameters';
import type { CountryIssue } from '../issue-groups';
import type { Texts } from '../texts';
import { IF_PAID } from './if-paid';

/** Forms of HS codes, by the tax of the line. */
export const HS_CODE_FORMS: Readonly<Record<CodedLine, string>> = {
  taxed: '4 or 8 digits',
  untaxed: '8 digits, because the line is zero-rated or exempt',
};

const TAKEN = {
  item: 'the code of its item was taken for one',
  description: 'the number in brackets in its description was taken for one',
  account: '',
  default: '',
};

const STORED = {
  item: 'the one stored for its item',
  description: 'the one stored for the number in brackets',
  account: 'the one stored for its account',
  default: 'the one stored for the organisation',
};

/**
 * Issues that mention numbers and codes of Zimbabwe; the sentences of a different country belong to a file of
 * its own.
 */
export const ZIMBABWE_ISSUES: Pick<Texts['issues'], CountryIssue> = {
  VAT_NOT_REGISTERED: {
    cause: ({ line, taxType }) =>
      `Line ${line} charges the tax "${taxType}", but the taxpayer of the device has no VAT number.`,
    ofMany: () => 'Documents charge tax, but the taxpayer of the device has no VAT number.',
    fix: `Who is not registered for VAT must choose tax rates of 0 % in the books. Who is registered: ask the provider of the device to enter the VAT number, then choose "Check the account" here: the documents go automatically. If the provider cannot, set vatRegistration of the fiscal account to registered. ${IF_PAID}`,
  },
  PRODUCT_CODE_MISSING: {
    cause: ({ line, itemCode }) =>
      `Line ${line} has no HS code ${itemCode === '' ? 'and no item' : `for its item "${itemCode}"`}.`,
    ofMany: (it) => `${it} has no HS code.`,
    fix: 'Give the item, its account or the whole organisation an HS code in the mappings.',
  },
  PRODUCT_CODE_INVALID: {
    cause: ({ line, code, wanted, from, isWritten }) =>
      `Line ${line} needs an HS code of ${HS_CODE_FORMS[wanted]}; ${isWritten ? TAKEN[from] : STORED[from]}, ${code}, does not fit.`,
    ofMany: (it) => `${it} has an HS code that does not fit the tax of its lines.`,
    fix: 'Store an HS code of 8 digits for the item, or for the account or the organisation where the line has no item. Lines that are zero-rated or exempt need 8 digits, others 4 or 8. The item keeps its own code in the books.',
  },
  PRODUCT_CODE_UNCONFIRMED: {
    cause: ({ line, scope, key, code, wanted }) =>
      `Line ${line} is zero-rated, exempt or without another HS code, and nobody has said whether ${scope === 'item' ? `the code of its item, "${key}",` : `the number in brackets, (${key}),`} is an HS code.` +
      (wanted === null
        ? ''
        : ` As an HS code ${code} would not fit: the line needs ${HS_CODE_FORMS[wanted]}.`),
    ofMany: (it) => `${it} looks like an HS code, and nobody has confirmed it.`,
    fix: 'Confirm that it is the HS code, or say that it is not: then the code of the account or of the organisation is sent. Or store the right HS code for it. The item keeps its own code in the books.',
  },
  BUYER_NAME_MISSING: {
    cause: () => 'The customer has no name.',
    ofMany: () => 'A contact has no name.',
    fix: 'Give the contact a name in the books.',
  },
  BUYER_TIN_MISSING: {
    cause: ({ customer }) => `The customer "${customer}" has no TIN.`,
    ofMany: (contact) => `The contact ${contact} has no TIN.`,
    fix: 'Enter the 10-digit TIN of a business in Zimbabwe on the contact; ask the customer for it. For a buyer abroad or a private person add a buyer rule for the contact, its contact group or its country: it is then a cash sale under "Cash" and its name, and nothing changes in the books. A business in Zimbabwe that is sent so cannot deduct the tax.',
  },
  BUYER_ABROAD: {
    cause: ({ customer, country, number }) =>
      `The customer "${customer}" has an address in ${country}: its number ${number} is probably not a TIN of Zimbabwe.`,
    ofMany: (contact) =>
      `The contact ${contact} has an address abroad and a number that may not be a TIN of Zimbabwe.`,
    fix: 'Add a buyer rule for the contact, its contact group or its country: send it under "Cash" and its name, without its numbers, or with them if the TIN is one of Zimbabwe. If the country on the contact is wrong, correct it in the books.',
  },
  BUYER_TIN_INVALID: {
    cause: ({ tin, customer }) => `The TIN "${tin}" of "${customer}" does not have 10 digits.`,
    ofMany: (contact) => `The contact ${contact} has a TIN that does not have 10 digits.`,
    fix: 'Correct the TIN on the contact: it has 10 digits. If the TIN is right but in another field, the administrator chooses that field for the organisation.',
  },
  BUYER_TIN_DOUBTFUL: {
    cause: ({ tin, customer, why, others = [] }) => {
      if (why === 'seller') return `The TIN ${tin} of "${customer}" is that of your own fiscal device.`;
      if (why === 'placeholder') return `The TIN ${tin} of "${customer}" looks like a placeholder.`;
      const named = others.map((other) => `"${other}"`).join(', ');
      return `The TIN ${tin} of "${customer}" is on ${named}, too, whose name is quite another.`;
    },
    ofMany: (contact) => `The contact ${contact} has a TIN that is probably not its own.`,
    fix: 'Enter the TIN of the customer on the contact, or correct the other contact that has it. If the customer has none, add a buyer rule for the contact: it is then a cash sale under "Cash" and its name. If the TIN is right, add a buyer rule that sends the contact with its numbers.',
  },
  BUYER_VAT_INVALID: {
    cause: ({ vatNumber, customer }) =>
      `The VAT number "${vatNumber}" of "${customer}" does not have 9 digits.`,
    ofMany: (contact) => `The contact ${contact} has a VAT number that does not have 9 digits.`,
    fix: 'Correct the VAT number on the contact: it has 9 digits. If it is right but in another field, the administrator chooses that field for the organisation.',
  },
};
