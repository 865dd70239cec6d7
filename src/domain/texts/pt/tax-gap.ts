import type { Texts } from '../texts';
import { spellDay } from './days';

const NOT_COUNTED = 'não é possível determinar o seu imposto por código, que não está nos totais de imposto.';

export const taxGap: Texts['reconciliation']['taxGap'] = (found) => {
  switch (found.gap) {
    case 'bytes':
      return 'Os bytes que foram enviados não são conhecidos aqui: o seu imposto não está nos totais de imposto.';
    case 'lines':
      return 'As linhas desta versão da contabilidade ainda não foram lidas: o seu IVA falta na ponte. Reconcilie de novo dentro de alguns minutos.';
    case 'books_tax':
      return 'Não se conhece o imposto por código que a contabilidade tinha quando foi enviado: os seus cêntimos não estão em "contabilidade menos autoridade".';
    case 'rate':
      return `Não se conhece a taxa do código de imposto ${found.taxCodes} em ${spellDay(found.day)}: ${NOT_COUNTED}`;
    case 'sum':
      return `As taxas de ${spellDay(found.day)} dão ${found.computed} de imposto das suas linhas, e foram enviados ${found.sent}: ${NOT_COUNTED}`;
  }
};
