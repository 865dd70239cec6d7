import type { Texts } from '../texts';

const quoted = (name: string): string => `"${name}"`;

export const SUBJECTS: Texts['subjects'] = {
  named: {
    contact: quoted,
    currency: quoted,
    tax_type: quoted,
    item: (name) => `O artigo ${quoted(name)}`,
    description: (name) => `O número entre parênteses ${quoted(name)}`,
    account: (name) => `A conta ${quoted(name)}`,
    rules: quoted,
    document: quoted,
  },
  unnamed: {
    contact: 'sem nome',
    currency: 'sem nome',
    tax_type: 'das linhas sem imposto',
    item: 'O artigo sem código',
    description: 'O número entre parênteses sem algarismos',
    account: 'A conta sem número',
    rules: '',
    document: '',
  },
};

export const ABOUTS: Texts['abouts'] = {
  'this installation': 'esta instalação',
  'all organisations': 'todas as organizações',
};
