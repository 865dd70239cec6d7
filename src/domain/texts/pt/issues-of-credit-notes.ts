import type { CreditNoteIssue } from '../issue-groups';
import type { NamedInvoice } from '../../issues/issue-parameters';
import type { Texts } from '../texts';
import { IF_APPLIED } from './if-paid';
import { spellDay } from './days';

const MOST_NAMED = 3;

function creditable(candidates: readonly NamedInvoice[]): string {
  if (candidates.length === 0) return '';
  const named = candidates
    .slice(0, MOST_NAMED)
    .map(({ number, currency, left }) => `${number} (restam ${currency} ${left})`);
  return ` Pode creditar ${named.join(', ')}.`;
}

function numbered(tin: string): string {
  return tin === '' ? 'sem número fiscal' : tin;
}

/** A credit note and the invoice that it credits. */
export const CREDIT_NOTE_ISSUES: Pick<Texts['issues'], CreditNoteIssue> = {
  REASON_MISSING: {
    cause: () => 'A nota de crédito não indica nenhum motivo.',
    ofMany: () => 'Há notas de crédito que não indicam nenhum motivo.',
    fix: 'Escreva o motivo na referência da nota de crédito. Ou defina um motivo para todas as notas de crédito que não indicam nenhum.',
  },
  ORIGINAL_UNKNOWN: {
    cause: ({ named, candidates = [] }) =>
      named.length > 0
        ? `A nota de crédito credita ${named.join(', ')}, que não é conhecida aqui.`
        : `A nota de crédito não indica nenhuma fatura do seu cliente.${creditable(candidates)}`,
    ofMany: () => 'Há notas de crédito que não dizem que fatura creditam.',
    fix: 'Escolha aqui a fatura, na página da nota de crédito. Ou aplique a nota de crédito à sua fatura na contabilidade, ou escreva o número completo da fatura e o motivo na referência.',
  },
  ORIGINAL_AMBIGUOUS: {
    cause: ({ invoices }) => `A nota de crédito pertence a mais de uma fatura (${invoices.join(', ')}).`,
    ofMany: () => 'Há notas de crédito que pertencem a mais de uma fatura.',
    fix: 'Aplique a nota de crédito a uma só fatura, e emita uma nota de crédito por cada fatura. Ou escolha aqui a fatura, na página da nota de crédito.',
  },
  ORIGINAL_BUYER_DIFFERS: {
    cause: ({ invoice, customer, tin, invoiceCustomer, invoiceTin }) =>
      `A fatura ${invoice} foi enviada a ${invoiceCustomer} (${numbered(invoiceTin)}); a nota de crédito é para ${customer} (${numbered(tin)}).`,
    ofMany: () => 'Há notas de crédito para outros compradores que não os das suas faturas.',
    fix: 'Credite uma fatura do mesmo cliente. Se o número fiscal do contacto foi corrigido depois de a fatura ser enviada, escolha aqui a fatura, na página da nota de crédito: a nota de crédito vai então para o comprador a quem a fatura foi enviada.',
  },
  ORIGINAL_NOT_FISCALISED: {
    cause: ({ invoice, isLeftOut }) =>
      isLeftOut === true
        ? `A sua fatura ${invoice} não está fiscalizada aqui, e nada a vai enviar automaticamente.`
        : `A sua fatura ${invoice} ainda não está fiscalizada.`,
    ofMany: () => 'Há notas de crédito à espera de faturas que estão retidas ou de fora.',
    fix: 'Abra aqui a sua fatura. Se foi fiscalizada noutro lugar ou antes do arranque, registe aí o seu recibo ("Fiscalizado noutro lugar"). Se está retida, corrija o que a retém: a nota de crédito segue depois. Se a fatura nunca deve ser fiscalizada, exclua também a nota de crédito.',
  },
  ORIGINAL_FISCALISED_ELSEWHERE: {
    cause: ({ invoice, isOfOtherDevice }) =>
      isOfOtherDevice === true
        ? `A sua fatura ${invoice} foi fiscalizada com outra conta fiscal e outro dispositivo, e só esse dispositivo a pode creditar.`
        : `A sua fatura ${invoice} foi fiscalizada noutro lugar e não foi enviada ao serviço fiscal: o serviço não a pode creditar.`,
    ofMany: () => 'Há notas de crédito que creditam faturas fiscalizadas noutro lugar.',
    fix: 'Credite a fatura no portal ou no programa que a fiscalizou. Depois registe aqui o recibo da nota de crédito, na sua página, ou exclua a nota de crédito. Se a fatura foi enviada a este mesmo serviço fiscal, retire o seu recibo e registe-o de novo com o identificador por que o serviço a conhece.',
  },
  ORIGINAL_UNDER_WAY: {
    cause: ({ invoice }) => `A sua fatura ${invoice} ainda não está fiscalizada.`,
    ofMany: () => 'Há notas de crédito à espera de faturas que estão a ser tratadas.',
    fix: 'Nada a fazer: a nota de crédito segue automaticamente logo que a sua fatura esteja fiscalizada.',
  },
  ORIGINAL_CURRENCY_DIFFERS: {
    cause: ({ currency, invoice, invoiceCurrency }) =>
      `A nota de crédito está em ${currency}, a sua fatura ${invoice} em ${invoiceCurrency}.`,
    ofMany: () => 'Há notas de crédito noutra moeda que não a das suas faturas.',
    fix: 'Anule a nota de crédito e emita uma na moeda da fatura.',
  },
  ORIGINAL_TAX_DIFFERS: {
    cause: ({ taxType, invoice }) => `O imposto "${taxType}" não está na fatura ${invoice}.`,
    ofMany: () => 'Há notas de crédito com impostos que não estão nas suas faturas.',
    fix: `Dê às linhas da nota de crédito as taxas de imposto com que a fatura foi fiscalizada. Duas taxas que correspondem a um mesmo imposto do dispositivo contam como uma. ${IF_APPLIED}`,
  },
  ORIGINAL_TOO_OLD: {
    cause: ({ invoice, lastDay }) => `A fatura ${invoice} podia ser creditada até ${spellDay(lastDay)}.`,
    ofMany: () => 'Há notas de crédito que creditam faturas de há mais de doze meses.',
    fix: 'Uma fatura pode ser creditada durante 12 meses. Pergunte à autoridade tributária como a corrigir e depois exclua aqui a nota de crédito.',
  },
  CREDIT_EXCEEDS_ORIGINAL: {
    cause: ({ credit, left, invoice }) =>
      `O crédito de ${credit} é superior aos ${left} que restam da fatura ${invoice}.`,
    ofMany: () => 'Há notas de crédito que creditam mais do que resta das suas faturas.',
    fix: `Reduza a nota de crédito ao que resta da fatura. ${IF_APPLIED}`,
  },
  CREDIT_EXCEEDS_TAX: {
    cause: ({ taxType, percent, taxCode, invoice, left, credit }) =>
      `No imposto "${taxType}" (${percent === null ? 'isento' : `${percent} %`}, código ${taxCode}) restam ${left} da fatura ${invoice}; a nota de crédito usa ${credit}.`,
    ofMany: () => 'Há notas de crédito que creditam mais do que resta de um imposto nas suas faturas.',
    fix: 'O crédito por taxa de imposto não pode exceder o que resta desse imposto na fatura: reduza as linhas, ou dê-lhes a taxa de imposto do que é creditado.',
  },
};
