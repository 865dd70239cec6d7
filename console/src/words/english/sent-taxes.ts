/** The tax of a document as it was sent. */
export const sentTaxes = {
  title: 'Tax as sent',
  code: 'Code',
  percent: 'Rate',
  exempt: 'exempt',
  rate: (percent: string) => `${percent} %`,
  amount: 'Amount with tax',
  tax: 'Tax sent',
  booksTax: 'Tax in the books',
  cents: 'Books minus authority',
  taxIncluded:
    'The books add tax on top of the lines: the lines are sent with tax included, the total is unchanged.',
  taxCents: (codes: string, authority: string, books: string) =>
    `The tax authority computes ${authority} of tax on the lines with ${codes}, the books ${books}: sent with ${authority}, the total is unchanged.`,
  centMoved: (line: string, isMore: boolean) =>
    `Line ${line} is sent with one cent ${isMore ? 'more' : 'less'}, against another line of the same tax, because no price makes the exact amount: the total is unchanged.`,
  lineSplit: (line: string) =>
    `Line ${line} is sent as two lines of the same item, because no price makes the exact amount: quantity and total are unchanged.`,
  textCut: (text: string) => `${text} is longer than the tax authority takes: its beginning is sent.`,
  charactersRemoved: (text: string, characters: string) =>
    `${text} is sent without characters that cannot be printed (${characters}).`,
  datedToday: (own: string, sent: string) =>
    `It was late: dated ${own} in the books, it is sent with ${sent}, and its tax counts in the tax period of that day.`,
  reference: 'The reference',
  description: (line: string) => `The description of line ${line}`,
  contact: 'A text of the contact',
  foldedAs: {
    deposit: 'a deposit that is deducted',
    discount: 'a discount',
    rounding: 'rounding',
    rule: 'to be taken off by a rule of this organisation',
  },
  lineFolded: (line: string, as: string, amount: string, into: readonly string[]) =>
    `Line ${line} over ${amount} is ${as}: it is not sent as a line, but as part of ${into.length === 1 ? 'line' : 'lines'} ${into.join(', ')}. Quantities and total are unchanged.`,
  totalRounded: (amount: string, into: readonly string[]) =>
    `The books rounded the total by ${amount}: these cents are sent as part of ${into.length === 1 ? 'line' : 'lines'} ${into.join(', ')}. The total is that of the books.`,
  addressLeftOut: (parts: string) =>
    `The address of the customer is not sent: the tax authority takes it whole or not at all, and of this one is missing: ${parts}.`,
  addressParts: {
    houseNo: 'the house number',
    street: 'the street',
    city: 'the town',
    province: 'the province',
  },
  paymentUnknown:
    'The accounts of its payments could not be read: it is sent with the method of other paid documents. If the consent lacks the right to read payments, connect the organisation again.',
  tinShared:
    'Other contacts have the same TIN, as branches do, or one contact for each currency. If it is not one customer, correct the contact.',
  defaultCode: (lines: readonly string[], code: string, written: string | null) => {
    const where = lines.length === 1 ? `Line ${lines[0]} is` : `Lines ${lines.join(', ')} are`;
    return written === null
      ? `${where} sent with the HS code of the organisation, ${code}: no other is known.`
      : `${where} sent with the HS code ${code}: nobody has confirmed that ${written} is one.`;
  },
};
