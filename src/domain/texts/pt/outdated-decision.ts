import type { DecisionName, NamedContent, OutdatedDecision } from '../../lifecycle/document-decision';
import { spellDay } from './days';

const DECIDED: Readonly<Record<DecisionName, (reason: string) => string>> = {
  excluded: (reason) => `Foi excluído como "${reason}"`,
  released: () => 'Foi libertado',
  declared: () => 'Devia ser enviado com a data presente',
  original: () => 'A sua fatura foi escolhida',
  sale: () => 'Foi ligado ao recibo de uma venda já certificada, e enquanto isso valer nunca é enviado,',
};

export function outdatedDecision({ decision, reason, before, now }: OutdatedDecision): string {
  return `${DECIDED[decision](reason)} para ${content(before, now)}; agora é ${content(now, before)}.`;
}

function content(own: NamedContent, other: NamedContent): string {
  const { currency, total, customer, issuedOn, numbers, taxes } = own;
  const isTaxAlone = total === other.total && JSON.stringify(taxes) !== JSON.stringify(other.taxes);
  return [
    `${currency} ${total} a ${customer}`,
    ...(numbers.join() === other.numbers.join() ? [] : [`número ${numbers.join(' e ') || 'nenhum'}`]),
    ...(issuedOn === other.issuedOn ? [] : [`com data de ${spellDay(issuedOn)}`]),
    ...(isTaxAlone
      ? taxes.map(({ taxType, net, tax }) => `líquido ${net} e imposto ${tax} de "${taxType}"`)
      : []),
  ].join(', ');
}
