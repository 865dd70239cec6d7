import { server as said } from '../../../messages/compiled/pt';
import type { Texts } from '../texts';

/** Sentences with the numbers and codes of Zimbabwe; another country has a file of its own. */
export const ZIMBABWE_ISSUES = {
  PRODUCT_CODE_MISSING: {
    ...said.issues.PRODUCT_CODE_MISSING,
    cause: ({ line, itemCode }) =>
      `A linha ${line} não tem código SH ${itemCode === '' ? 'nem artigo' : `para o seu artigo "${itemCode}"`}.`,
  },
  BUYER_TIN_DOUBTFUL: {
    ...said.issues.BUYER_TIN_DOUBTFUL,
    cause: ({ tin, customer, why, others = [] }) => {
      if (why === 'seller') return `O TIN ${tin} de "${customer}" é o do seu próprio dispositivo fiscal.`;
      if (why === 'placeholder') return `O TIN ${tin} de "${customer}" parece um número de preenchimento.`;
      const named = others.map((other) => `"${other}"`).join(', ');
      return `O TIN ${tin} de "${customer}" está também em ${named}, cujo nome é muito diferente.`;
    },
  },
} satisfies Partial<Texts['issues']>;
