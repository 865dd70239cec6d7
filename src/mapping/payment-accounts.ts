import type { PaymentUnknown } from '../domain/fiscal/adjustment';
import { trimmed } from '../domain/blank-text';
import { PAYMENT_METHODS, type PaymentMethod } from '../domain/fiscal/fiscal-document';
import type { SalesDocument, Takings } from '../domain/sales/sales-document';
import type { MappingRules } from './mapping-rules';

/** Payment methods by account of the books, code or identifier: `090=Card; 091=Cash`. */
export const PAYMENT_ACCOUNTS = new RegExp(
  `^\\s*(?:[^=;\\s][^=;]{0,49}=\\s*(?:${PAYMENT_METHODS.join('|')})\\s*(?:;\\s*|$))*$`,
);

/**
 * Parses payment methods by account. Entries that do not match {@link PAYMENT_ACCOUNTS} are ignored; the
 * first of two for one account counts.
 */
export function readPaymentAccounts(text: string): ReadonlyMap<string, PaymentMethod> {
  const pairs = text.split(';').flatMap((pair): [string, PaymentMethod][] => {
    const [account = '', method = ''] = pair.split('=').map(trimmed);
    const known = PAYMENT_METHODS.find((one) => one === method);
    return account === '' || known === undefined ? [] : [[account, known]];
  });
  return new Map(pairs.reverse());
}

/** Method of an account with one of these names, code or identifier. */
export function methodOfAccount(
  methods: ReturnType<typeof readPaymentAccounts>,
  names: readonly string[],
): PaymentMethod | undefined {
  return names.map((name) => methods.get(name)).find(Boolean);
}

interface MappedPayment {
  readonly method: PaymentMethod;
  /** Notices about payments whose accounts would decide the method but could not be read. */
  readonly notices: readonly PaymentUnknown[];
}

/**
 * Payment method to send. For a paid document it is that of its payments' accounts if all agree; otherwise the
 * organisation's setting. Takings name their account.
 * @param paidInto account of each payment, by code and identifier; without either: unknown
 */
export function mapPayment(
  { isPaid, takings }: Pick<SalesDocument, 'isPaid' | 'takings'>,
  { paidBy, unpaidAs, paymentAccounts }: Pick<MappingRules, 'paidBy' | 'unpaidAs' | 'paymentAccounts'>,
  paidInto: readonly (readonly string[])[],
): MappedPayment {
  if (!isPaid) return { method: unpaidAs, notices: [] };
  const methods = readPaymentAccounts(paymentAccounts);
  const accounts = takings === undefined ? paidInto : [namesOf(takings)];
  const [first, ...others] = [...new Set(accounts.map((names) => methodOfAccount(methods, names)))];
  const isUnknown = methods.size > 0 && accounts.some((names) => names.length === 0);
  return {
    method: first === undefined || others.length > 0 ? paidBy : first,
    notices: isUnknown ? [{ what: 'payment_unknown' }] : [],
  };
}

function namesOf({ bankAccountId, bankAccountCode }: Takings): string[] {
  return [...(bankAccountCode === undefined ? [] : [bankAccountCode]), bankAccountId];
}
