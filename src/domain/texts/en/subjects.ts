import type { Texts } from '../texts';

const quoted = (name: string): string => `"${name}"`;

export const SUBJECTS: Texts['subjects'] = {
  named: {
    contact: quoted,
    currency: quoted,
    tax_type: quoted,
    item: (name) => `The item ${quoted(name)}`,
    description: (name) => `The number in brackets ${quoted(name)}`,
    account: (name) => `The account ${quoted(name)}`,
    rules: quoted,
    document: quoted,
  },
  unnamed: {
    contact: 'without name',
    currency: 'of no name',
    tax_type: 'of lines without tax',
    item: 'The item without code',
    description: 'The number in brackets of no digits',
    account: 'The account of no number',
    rules: '',
    document: '',
  },
};

export const ABOUTS: Texts['abouts'] = {
  'this installation': 'this installation',
  'all organisations': 'all organisations',
};
