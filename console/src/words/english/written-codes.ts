import { shown } from './shown';

type Amounts = Parameters<typeof shown.amounts>[0];

/** Item codes and numbers in brackets that look like product codes. */
export const writtenCodes = {
  title: 'Codes in the books that look like HS codes',
  none: 'No item code or number in brackets has to be confirmed.',
  intro:
    'Only you know whether an item code or a number in brackets is an HS code. Decide once about each. You can take a decision ' +
    'back by deleting it among the product codes.',
  goLive: 'Decide about these before you save the date.',
  taken: (count: number) =>
    `This organisation sends every item code that looks like an HS code as one. ${count === 1 ? '1 of them was' : `${count} of them were`} never confirmed.`,
  ask: 'From now on, send confirmed codes only',
  fromBooks: (count: number, unconfirmed: number) =>
    `${count === 1 ? '1 HS code is' : `${count} HS codes are`} read from item codes or descriptions, ${unconfirmed} of them not confirmed.`,
  byDefault: (amounts: Amounts) => `Sent with the code of the organisation: ${shown.amounts(amounts)}.`,
  where: { item: 'Item', description: 'In brackets' },
  written: 'In the books',
  place: 'Where',
  example: 'For example',
  stands: 'As an HS code',
  standsFor: (code: string, meaning: string | null) => (meaning === null ? code : `${code}: ${meaning}`),
  lines: 'Documents, lines',
  confirm: 'It is one',
  refuse: 'Not a code',
  confirmOf: (key: string) => `It is one: ${key}`,
  refuseOf: (key: string) => `Not a code: ${key}`,
  confirmAll: (count: number) => `Confirm all ${count}`,
  refuseAll: 'None of them is a code',
};
