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
  toDo: {
    missing:
      'Está agora a ser lido. Reconcilie de novo dentro de alguns minutos; se continuar em falta, verifique se a organização está ligada.',
    doubled:
      'Pergunte ao serviço fiscal que recibo é válido, e mande creditar o outro no portal do serviço. Declare um deles.',
    in_no_book:
      'A contabilidade já não o tem, e nada foi fiscalizado: se a venda se mantém, registe-o de novo.',
    uncertain: 'Abra o documento e decida: veja no portal do serviço fiscal se tem um recibo.',
    rejected:
      'Abra o documento, corrija na contabilidade o que o motivo indica, e envie-o de novo; ou exclua-o.',
    waiting: 'Corrija aquilo por que espera: a lista de correções indica-o. Ou exclua-o com um motivo.',
    pending: 'Nada: está a ser enviado. Reconcilie de novo quando terminar.',
    before_go_live: 'Nada aqui: declare-o como fazia antes da data de arranque.',
    elsewhere:
      'Declare-o no período desse recibo: outro dispositivo, ou o programa que o fez, contou o seu IVA.',
    linked: 'Nada: o seu IVA conta com o documento com que a venda foi certificada.',
    excluded: 'Nada aqui: se for uma venda tributável, declare-a separadamente.',
    void: 'Nada.',
    credited: 'Nada.',
    agreed: 'Nada.',
  },
  earlierVersion:
    'Esta reconciliação foi feita por uma versão anterior, que deixava de fora recibos que a contabilidade data fora do período. Reconcilie o período de novo.',
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
  taxGap,
  taxGaps: (documents) =>
    `De ${counted(documents, 'documento')} não se conhece todo o imposto por código: taxGap do documento, e tax-not-known.csv do dossiê de IVA, dizem o quê.`,
  unexplained: ({ currency, taxCode, amount }) =>
    `A ponte de ${currency}, imposto ${taxCode}, não explica ${amount}.`,
};
