import type { AmountIssue } from '../issue-groups';
import type { Texts } from '../texts';
import { IF_PAID } from './if-paid';

/** Known cause of the difference. */
const WHY = {
  rounding: ' É apenas arredondamento: a organização retém esses documentos.',
  no_tax: ' O documento está marcado como livre de imposto, mas as suas linhas têm uma taxa de imposto.',
  unknown: '',
} as const;

const SCOPES = { account: 'da conta', item: 'do artigo' } as const;

const rate = (percent: string | null): string => (percent === null ? 'isento' : `${percent} %`);
const rounded = (rounding: string | null): string =>
  rounding === null ? '' : `, com arredondamento de ${rounding}`;

/** Lines, totals and tax. */
export const AMOUNT_ISSUES: Pick<Texts['issues'], AmountIssue> = {
  DESCRIPTION_MISSING: {
    cause: ({ line }) => `A linha ${line} não tem descrição.`,
    ofMany: () => 'Há linhas sem descrição.',
    fix: 'Descreva a linha na contabilidade.',
  },
  LINES_MISSING: {
    cause: () => 'O documento foi lido sem nenhuma linha com valor, embora tenha um total.',
    ofMany: () => 'Há documentos que foram lidos sem nenhuma linha com valor.',
    fix: 'O documento também foi pedido sozinho, para o caso de uma lista ter omitido as linhas. Se tem linhas na contabilidade, verifique-o aqui outra vez. Se não tem nenhuma, anule-o na contabilidade e emita-o de novo com as suas linhas.',
  },
  LINE_NOT_POSITIVE: {
    cause: ({ line, quantity, unitAmount, lineAmount }) =>
      `A linha ${line} não está acima de zero (${quantity} x ${unitAmount} = ${lineAmount}). Um documento fiscal só tem linhas acima de zero.`,
    ofMany: () => 'Há linhas que não estão acima de zero; um documento fiscal só tem linhas acima de zero.',
    fix: `Deixe a organização deduzir adiantamentos, descontos e arredondamentos das outras linhas do mesmo imposto: o total fica, e nada muda na contabilidade. Ou edite o documento na contabilidade: elimine a linha e introduza um desconto nas linhas a que pertence. ${IF_PAID}`,
  },
  NEGATIVE_LINE: {
    cause: ({ line, description, lineAmount, scope, key, isRuled, deductedBy = [] }) => {
      if (deductedBy.length > 0 && !isRuled)
        return `A linha ${line} "${description}" é de ${lineAmount}: ${deductedBy.join(', ')} já ${deductedBy.length === 1 ? 'deduziu' : 'deduziram'} esse adiantamento de "${key}".`;
      if (scope === 'contact')
        return isRuled
          ? `A linha ${line} "${description}" é de ${lineAmount}: os adiantamentos de "${key}" ficam retidos por uma regra.`
          : `A linha ${line} "${description}" é de ${lineAmount}: nenhumas faturas fiscalizadas de "${key}" somam esse valor, e ninguém decidiu ainda sobre os seus adiantamentos.`;
      return isRuled
        ? `A linha ${line} "${description}" é de ${lineAmount}: os documentos com tais linhas ${SCOPES[scope]} "${key}" ficam retidos por uma regra.`
        : `A linha ${line} "${description}" é de ${lineAmount}: ninguém decidiu ainda o que são as linhas negativas ${SCOPES[scope]} "${key}".`;
    },
    ofMany: (subject) =>
      `${subject || 'Uma conta'} tem linhas negativas: decida se são deduzidas das outras linhas.`,
    fix: `Decida uma vez para a conta ou o artigo, ou para os adiantamentos do cliente. Um adiantamento só é deduzido se foi faturado e fiscalizado: se foi noutro lugar, registe o recibo da sua fatura. É deduzido uma só vez: se outra fatura já o deduziu, elimine a linha na contabilidade, ou decida para o cliente se for outro adiantamento. Se essas linhas diminuem a venda, deduza-as das outras linhas do mesmo imposto: o total fica. Se não, retenha estes documentos. Depois edite cada um deles na contabilidade: elimine a linha e lance o que foi devolvido como nota de crédito da fatura com que foi vendido. ${IF_PAID}`,
  },
  DEDUCTION_OF_STATE: {
    cause: ({ line, description, lineAmount, what }) =>
      `A linha ${line} "${description}" é de ${lineAmount}: ${what === 'withholding' ? 'o imposto que o comprador retém' : 'uma taxa do Estado'} não diminui a venda, por isso não é deduzido das outras linhas.`,
    ofMany: () => 'Há linhas que deduzem da venda imposto retido ou uma taxa do Estado.',
    fix: `Edite o documento na contabilidade e elimine esta linha, para que a venda inteira conste dele. Depois lance o valor como pagamento do documento para a sua conta de imposto retido ou de taxas. Se a linha é um desconto ou um adiantamento, escreva apenas isso na descrição. ${IF_PAID}`,
  },
  TAX_GROUP_NOT_POSITIVE: {
    cause: ({ lines, taxType, others, sold, off, left }) => {
      const taken = `${lines.length === 1 ? 'A linha' : 'As linhas'} ${lines.join(', ')} ${lines.length === 1 ? 'deduz' : 'deduzem'} ${off}`;
      const tax = taxType === '' ? 'sem imposto' : `com o imposto "${taxType}"`;
      return others === 0
        ? `${taken} ${tax}, mas o documento não tem outra linha ${tax} (0.00 - ${off} = ${left}).`
        : `${taken} das linhas ${tax}, que somam ${sold} (${sold} - ${off} = ${left}): de cada uma tem de ficar pelo menos um cêntimo.`;
    },
    ofMany: () => 'Há linhas negativas que deduzem mais do que foi vendido com o seu imposto.',
    fix: `Na contabilidade, dê à linha negativa a taxa de imposto das linhas de que é deduzida. Se se deduz mais do que foi vendido com esse imposto, reduza a linha e lance o resto como nota de crédito da fatura anterior. ${IF_PAID}`,
  },
  LINE_TOTAL_DIFFERS: {
    cause: (named) =>
      named.of === 'product'
        ? `Linha ${named.line}: ${named.quantity} x ${named.unitAmount} são ${named.product}, a linha diz ${named.lineAmount}.`
        : `Linha ${named.line}: nenhum preço vezes ${named.quantity} dá ${named.lineAmount}.`,
    ofMany: () => 'Há linhas que não são quantidade vezes preço.',
    fix: `Introduza o preço pretendido, para que a linha seja quantidade vezes preço. Ou introduza a quantidade 1 e o valor inteiro como preço. ${IF_PAID}`,
  },
  LINE_TOO_PRECISE: {
    cause: ({ line, most }) => `A quantidade da linha ${line} tem mais de ${most} casas decimais.`,
    ofMany: () => 'Há quantidades com demasiadas casas decimais.',
    fix: 'Use no máximo 6 casas decimais na quantidade.',
  },
  TOTAL_NOT_POSITIVE: {
    cause: ({ total }) => `O total é ${total}; tem de estar acima de zero.`,
    ofMany: () => 'Há totais que não estão acima de zero.',
    fix: 'Um documento com total zero não pode ser fiscalizado: exclua-o aqui, ou anule-o na contabilidade.',
  },
  TOTAL_ROUNDED: {
    cause: ({ currency, total, lines, rounding }) =>
      `O total está arredondado: as linhas somam ${currency} ${lines}, o total é ${total} (${rounding}). A autoridade tributária soma as linhas, e nenhuma linha tem estes cêntimos.`,
    ofMany: () => 'Há totais arredondados em cêntimos que nenhuma linha tem.',
    fix: 'Deixe a organização incluir adiantamentos, descontos e arredondamentos nas outras linhas: o total fica, e nada muda na contabilidade.',
  },
  TOTAL_DIFFERS: {
    cause: (said) =>
      said.of === 'lines'
        ? `O total é ${said.currency} ${said.total}, as linhas somam ${said.lines} (diferença ${said.difference}${rounded(said.rounding)}).`
        : `O líquido e o imposto (${said.net} + ${said.tax}${rounded(said.rounding)}) não dão o total de ${said.total}.`,
    ofMany: () => 'Há totais que não são os das linhas.',
    fix: `Edite o documento na contabilidade e retire o total que foi escrito, ou o arredondamento. Se o comprador paga o total arredondado, introduza um desconto na linha maior, ou aumente o seu preço, até o total estar certo. ${IF_PAID}`,
  },
  TAX_DIFFERS: {
    cause: ({ currency, books, authority, difference, isTaxInclusive, taxes, why }) => {
      const shown = taxes.map(({ percent, amount, tax, booksTax }) => {
        const otherwise = tax === booksTax ? '' : ` (${booksTax} na contabilidade)`;
        return `${rate(percent)} ${isTaxInclusive ? 'em' : 'de'} ${amount} são ${tax}${otherwise}`;
      });
      return `A contabilidade tem ${currency} ${books} de imposto, a autoridade calcula ${authority} (diferença ${difference}): ${shown.join(', ')}.${WHY[why]}`;
    },
    ofMany: () => 'O imposto da contabilidade e o da autoridade diferem, na maioria em cêntimos.',
    fix: `Escolha em cada linha a taxa de imposto pretendida, e retire um valor de imposto que foi escrito. Um documento marcado como livre de imposto tem de ter taxas de 0 % nas suas linhas. ${IF_PAID} Se só o arredondamento difere, deixe a organização enviar o imposto que a autoridade calcula.`,
  },
};
