import { TEXTS } from '../documents/texts/language';
import { PAYMENT_METHODS, type PaymentMethod } from '../documents/fiscal-document';
import type { SalesDocument } from '../documents/sales-document';
import type { MappingRules } from './mapping-rules';

/** Accounts of the books, by code or identifier, with what is sent for a payment to them: `090=Card; 091=Cash`. */
export const PAYMENT_ACCOUNTS = new RegExp(
  `^\\s*(?:[^=;\\s][^=;]{0,49}=\\s*(?:${PAYMENT_METHODS.join('|')})\\s*(?:;\\s*|$))*$`,
);

/** What the form of {@link PAYMENT_ACCOUNTS} is, in words. */
export const PAYMENT_ACCOUNTS_FORM = TEXTS.fileFault({
  fault: 'no_payment_accounts',
  methods: PAYMENT_METHODS,
});

/** By account. What has not the form of {@link PAYMENT_ACCOUNTS} says nothing; of two for one account the first counts. */
export function readPaymentAccounts(text: string): ReadonlyMap<string, PaymentMethod> {
  const pairs = text.split(';').flatMap((pair): [string, PaymentMethod][] => {
    const [account = '', method = ''] = pair.split('=').map((part) => part.trim());
    const known = PAYMENT_METHODS.find((one) => one === method);
    return account === '' || known === undefined ? [] : [[account, known]];
  });
  return new Map(pairs.reverse());
}

/**
 * What is sent as payment. Of a paid document it follows the accounts that the money went to, where all of them lead to one
 * method; where they are not known, not mapped or differ, it is the organisation's word.
 *
 * @param paidInto each payment's account, by code and by identifier; empty: not known
 */
export function paymentMethodOf(
  { isPaid }: Pick<SalesDocument, 'isPaid'>,
  { paidBy, unpaidAs, paymentAccounts = '' }: Pick<MappingRules, 'paidBy' | 'unpaidAs' | 'paymentAccounts'>,
  paidInto: readonly (readonly string[])[],
): PaymentMethod {
  if (!isPaid) return unpaidAs;
  const methods = readPaymentAccounts(paymentAccounts);
  const found = paidInto.map((names) => names.map((name) => methods.get(name)).find(Boolean));
  const [first, ...others] = [...new Set(found)];
  return first === undefined || others.length > 0 ? paidBy : first;
}
