/** Sales of the books that are not invoices. */
export const otherSales = {
  title: 'Taxed sales without a fiscal receipt',
  intro:
    'Sales that the books have taxed without an invoice: money received, prepayments, overpayments, and journals to revenue. They are read every night. Money received of bank accounts that are fiscalised here is not among them. If no other device fiscalises the others, they have no fiscal receipt.',
  read: {
    label: 'Read the books now',
    consequence:
      'The books are read every night, with at most four calls. To read them now uses as many again, and can be done once a day.',
    done: 'The books have been read.',
  },
  gaps: 'These figures are not complete',
  totals: 'By currency and tax',
  days: 'By day',
  none: 'None are known in this period.',
  date: 'Date',
  kind: 'Kind',
  kinds: {
    receive_money: 'Money received',
    prepayment: 'Prepayments',
    overpayment: 'Overpayments',
    journal: 'Manual journals',
  },
  currency: 'Currency',
  taxType: 'Tax of the books',
  count: 'Sales',
  net: 'Net',
  tax: 'Tax',
  gross: 'With tax',
  unreadable: 'Could not be read',
  why: 'Why',
  id: 'Id in the books',
  csv: 'Download each sale (CSV)',
};
