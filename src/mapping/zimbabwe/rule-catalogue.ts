import type { AuthorityRule } from '../authority-rule';
import { CREDIT_RULES } from './credit-rules';
import { DEVICE_RULES } from './device-rules';
import { RECEIPT_RULES } from './receipt-rules';

/** Every validation rule of the authority for receipts, by its number: decided here, or with the reason why not. */
export const RULE_CATALOGUE: readonly AuthorityRule[] = [
  ...RECEIPT_RULES,
  ...CREDIT_RULES,
  ...DEVICE_RULES,
].sort((one, other) => (one.id < other.id ? -1 : 1));
