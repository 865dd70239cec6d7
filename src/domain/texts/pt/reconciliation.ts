import { server as said } from '../../../messages/compiled/pt';
import { counted } from '../../counted';
import type { OpenClass } from '../../sales/reconciliation-class';
import type { Texts } from '../texts';
import { taxGap } from './tax-gap';
import { spellDay } from './days';

const CLASSES: Readonly<Record<OpenClass, readonly [one: string, many: string]>> = {
  missing: ['em falta', 'em falta'],
  uncertain: ['incerto', 'incertos'],
  rejected: ['rejeitado', 'rejeitados'],
  waiting: ['em espera', 'em espera'],
  pending: ['a decorrer', 'a decorrer'],
};

export const RECONCILIATION: Texts['reconciliation'] = {
  ...said.reconciliation,
  taxGap,
  withoutReceipt: ({ documents, classes, amounts }) =>
    `${counted(documents, 'documento')} do período sem recibo fiscal: ${classes.map(([name, count]) => counted(count, ...CLASSES[name])).join(', ')}; no total ${amounts.join(', ')}. Trate da sua fiscalização, ou exclua-os com um motivo.`,
  missingNumbers: ({ deviceId, first, last, after, till, receipts }) => {
    const numbers = first === last ? `número ${first}` : `números ${first} a ${last}`;
    const days = after === till ? spellDay(after) : `entre ${spellDay(after)} e ${spellDay(till)}`;
    const unknown =
      receipts === 1
        ? 'não é conhecido aqui: foi feito à mão, por outro programa, ou ainda não foi comunicado'
        : 'não são conhecidos aqui: foram feitos à mão, por outro programa, ou ainda não foram comunicados';
    return `Dispositivo ${deviceId}: ${counted(receipts, 'recibo')} (${numbers}), com data de ${days}, ${unknown}. Procure cada número no portal do serviço fiscal. Se for válido, registe-o na sua fatura, ou acrescente o seu IVA à declaração à mão.`;
  },
};
