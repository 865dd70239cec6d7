import { server as said } from '../../../messages/compiled/pt';
import { type FoundSign, readSign } from '../../sales/foreign-signs';
import type { IssueParameters, TaxAtDevice } from '../../issues/issue-parameters';
import type { Texts } from '../texts';
import { AMOUNT_ISSUES } from './issues-of-amounts';
import { CREDIT_NOTE_ISSUES } from './issues-of-credit-notes';
import { ZIMBABWE_ISSUES } from './zimbabwe';
import { spellDay } from './days';
import { outdatedDecision } from './outdated-decision';
const { receiptName } = said;

/** Names a field for people: `lines[0].itemCode` is the item code of line 1. */
function nameOf(path: string): string {
  const [, index, field = path] = /^lines\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  const name = NAMES[field] ?? `O campo "${field}"`;
  return index === undefined ? name : `${name} da linha ${Number(index) + 1}`;
}

const NAMES: Readonly<Record<string, string>> = {
  number: 'O número',
  itemCode: 'O código do artigo',
  accountCode: 'O código da conta',
  taxType: 'A taxa de imposto',
  currency: 'A moeda',
};

const SIGNS: Readonly<Record<FoundSign['by'], (text: string) => string>> = {
  link: (text) => `tem a ligação "${text}"`,
  file: (text) => `o ficheiro "${text}" está anexado`,
  note: (text) => `o seu histórico diz "${text}"`,
  number: (text) => `outro documento deste contribuinte, "${text}", tem o seu número e uma tal marca`,
};

/** Formats a sign; earlier versions stored only its sentence. */
function signText(sentence: string, found: FoundSign | null = readSign(sentence)): string {
  return found === null ? sentence : SIGNS[found.by](found.text);
}

export const ISSUES: Texts['issues'] = {
  ...said.issues,
  ...AMOUNT_ISSUES,
  ...CREDIT_NOTE_ISSUES,
  ...ZIMBABWE_ISSUES,
  TEXT_UNSTORABLE: {
    ...said.issues.TEXT_UNSTORABLE,
    cause: ({ text, characters }) =>
      `${nameOf(text)} contém um carácter que não se pode imprimir (${characters.join(', ')}).`,
  },
  DECISION_OUTDATED: { ...said.issues.DECISION_OUTDATED, cause: outdatedDecision },
  FISCALISED_ELSEWHERE: {
    ...said.issues.FISCALISED_ELSEWHERE,
    cause: ({ sign, found }) =>
      `Parece que o documento foi fiscalizado por outro programa: ${signText(sign, found)}.`,
  },
  RECORDED_ELSEWHERE: {
    ...said.issues.RECORDED_ELSEWHERE,
    cause: ({ receipt }) => `Foi fiscalizado noutro lugar: ${receiptName(receipt)}.`,
  },
  RECORDED_RECEIPT_DIFFERS: {
    ...said.issues.RECORDED_RECEIPT_DIFFERS,
    cause: ({ receipt, inBooks }) =>
      `O recibo registado para ele é: ${receiptName(receipt)}. A contabilidade indica outro: ${receiptName(inBooks)}.`,
  },
  CURRENCY_UNMAPPED: {
    ...said.issues.CURRENCY_UNMAPPED,
    cause: (named) => {
      if (named.since === undefined && named.declaredAs !== undefined)
        return `O serviço fiscal declara como ${named.declaredAs} o que é enviado em ${named.destination}. Os montantes nunca são convertidos.`;
      if (named.since === undefined)
        return named.destination === undefined
          ? `A moeda ${named.currency} não tem correspondência.`
          : `A moeda ${named.currency} corresponde a ${named.destination}, que é outro dinheiro. Os montantes nunca são convertidos.`;
      return `O documento tem data de ${spellDay(named.issuedOn)} e está em ${named.currency}, que não pode ser ${named.destination}: não existe ${named.destination} antes de ${spellDay(named.since)}.`;
    },
    ofMany: (currency) =>
      currency === ''
        ? 'Há documentos com data anterior ao dia em que a sua moeda foi introduzida.'
        : `A moeda ${currency} não tem correspondência com o mesmo dinheiro.`,
  },
  TAX_UNMAPPED: {
    ...said.issues.TAX_UNMAPPED,
    cause: ({ line, taxType, day, differs }) => {
      if (differs !== undefined) return taxAtDevice({ line, taxType, day, differs });
      return taxType === ''
        ? `A linha ${line} não tem imposto.`
        : `A linha ${line} usa o imposto "${taxType}", que não tem correspondência para ${spellDay(day)}.`;
    },
  },
};

type DifferingTax = IssueParameters['TAX_UNMAPPED'] & { readonly differs: TaxAtDevice };

/** Describes mapping and device, with the day on which the device was read. */
function taxAtDevice({ line, taxType, day, differs }: DifferingTax): string {
  const { id, percent, readOn, device, leads } = differs;
  const mapping = `A linha ${line} usa o imposto "${taxType}", que corresponde ao imposto ${id} do dispositivo com ${rate(percent)}.`;
  const read = `em ${spellDay(readOn)}, quando foi lido`;
  if (leads !== undefined)
    return `${mapping} O serviço fiscal levava o seu código ${leads.code} ao imposto ${leads.id} ${read}.`;
  if (device === null) return `${mapping} O dispositivo não tinha esse imposto ${read}.`;
  return device.isValidOn
    ? `${mapping} O dispositivo tinha aí "${device.name}" com ${rate(device.percent)} ${read}.`
    : `${mapping} O dispositivo tem aí "${device.name}", que não é válido em ${spellDay(day)} (${read}).`;
}

function rate(percent: string | null): string {
  return percent === null ? 'isenção (sem taxa)' : `${percent} %`;
}
