import { server as said } from '../../../messages/compiled/pt';
import type { Texts } from '../texts';

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

/** Issues of lines, totals and tax. */
export const AMOUNT_ISSUES = {
  NEGATIVE_LINE: {
    ...said.issues.NEGATIVE_LINE,
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
  },
  TAX_GROUP_NOT_POSITIVE: {
    ...said.issues.TAX_GROUP_NOT_POSITIVE,
    cause: ({ lines, taxType, others, sold, off, left }) => {
      const taken = `${lines.length === 1 ? 'A linha' : 'As linhas'} ${lines.join(', ')} ${lines.length === 1 ? 'deduz' : 'deduzem'} ${off}`;
      const tax = taxType === '' ? 'sem imposto' : `com o imposto "${taxType}"`;
      return others === 0
        ? `${taken} ${tax}, mas o documento não tem outra linha ${tax} (0.00 - ${off} = ${left}).`
        : `${taken} das linhas ${tax}, que somam ${sold} (${sold} - ${off} = ${left}): de cada uma tem de ficar pelo menos um cêntimo.`;
    },
  },
  TOTAL_DIFFERS: {
    ...said.issues.TOTAL_DIFFERS,
    cause: (said) =>
      said.of === 'lines'
        ? `O total é ${said.currency} ${said.total}, as linhas somam ${said.lines} (diferença ${said.difference}${rounded(said.rounding)}).`
        : `O líquido e o imposto (${said.net} + ${said.tax}${rounded(said.rounding)}) não dão o total de ${said.total}.`,
  },
  LINE_TOTAL_DIFFERS: {
    ...said.issues.LINE_TOTAL_DIFFERS,
    cause: (named) =>
      named.of === 'product'
        ? `Linha ${named.line}: ${named.quantity} x ${named.unitAmount} são ${named.product}, a linha diz ${named.lineAmount}.`
        : `Linha ${named.line}: nenhum preço vezes ${named.quantity} dá ${named.lineAmount}.`,
  },
  TAX_DIFFERS: {
    ...said.issues.TAX_DIFFERS,
    cause: ({ currency, books, authority, difference, isTaxInclusive, taxes, why }) => {
      const shown = taxes.map(({ percent, amount, tax, booksTax }) => {
        const otherwise = tax === booksTax ? '' : ` (${booksTax} na contabilidade)`;
        return `${rate(percent)} ${isTaxInclusive ? 'em' : 'de'} ${amount} são ${tax}${otherwise}`;
      });
      return `A contabilidade tem ${currency} ${books} de imposto, a autoridade calcula ${authority} (diferença ${difference}): ${shown.join(', ')}.${WHY[why]}`;
    },
  },
} satisfies Partial<Texts['issues']>;
