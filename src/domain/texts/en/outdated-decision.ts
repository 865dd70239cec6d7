import type { DecisionName, NamedContent, OutdatedDecision } from '../../lifecycle/document-decision';
import { spellDay } from './days';

const DECIDED: Readonly<Record<DecisionName, (reason: string) => string>> = {
  excluded: (reason) => `It was excluded as "${reason}"`,
  released: () => 'It was released',
  declared: () => 'It was to be sent with the present date',
  original: () => 'Its invoice was chosen',
  sale: () =>
    'It was linked to the receipt of a sale that was fiscalised before, and is never sent while that stands,',
};

export function outdatedDecision({ decision, reason, before, now }: OutdatedDecision): string {
  return `${DECIDED[decision](reason)} for ${content(before, now)}; it is now ${content(now, before)}.`;
}

/** Amount and customer in any case; of the rest what is not the same on the other side. */
function content(own: NamedContent, other: NamedContent): string {
  const { currency, total, customer, issuedOn, numbers, taxes } = own;
  const isTaxAlone = total === other.total && JSON.stringify(taxes) !== JSON.stringify(other.taxes);
  return [
    `${currency} ${total} to ${customer}`,
    ...(numbers.join() === other.numbers.join() ? [] : [`number ${numbers.join(' and ') || 'none'}`]),
    ...(issuedOn === other.issuedOn ? [] : [`dated ${spellDay(issuedOn)}`]),
    ...(isTaxAlone ? taxes.map(({ taxType, net, tax }) => `net ${net} and tax ${tax} of "${taxType}"`) : []),
  ].join(', ');
}
