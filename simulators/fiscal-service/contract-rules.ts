import { RefusedCall } from './refused-call';

/** Rule for calls besides credentials and field types, and the answer to a call that breaks it. */
export interface ContractRule {
  /** Status of the answer: 415 for a wrong media type, otherwise 400; the interface document shows none. */
  readonly status: 400 | 415;
  /** Message of the answer about the header or field. */
  readonly says: string;
  /** Section of the interface document, or the assumption made where it is silent. */
  readonly source: string;
}

export const CONTRACT_RULES = {
  VERSION_NUMBER: {
    ...{ status: 400, says: 'must be a version number, such as 1' },
    source: 'Authentication: X-App-Version is a version number',
  },
  JSON_BODY: {
    ...{ status: 415, says: 'must be application/json where there is a body' },
    source: 'Authentication: requests with a body also send Content-Type: application/json',
  },
  KNOWN_FIELD: {
    ...{ status: 400, says: 'is not a field of the interface' },
    source: 'Resources: the fields of Invoice, CreditNote, BuyerContact, Address and LineItem, in PascalCase',
  },
  NULL_WHERE_ALLOWED: {
    ...{ status: 400, says: 'must not be null' },
    source: 'Resources: null is a legal value of the fields named nullable',
  },
  CURRENCY_CODE: {
    ...{ status: 400, says: 'must be three upper-case letters' },
    source: 'Resources: CurrencyCode, SourceCurrency and DestinationCurrency',
  },
  CURRENCY_MAPPED: {
    ...{ status: 400, says: 'is not mapped' },
    source: 'What the service does: it keeps currency mappings per user. That others are refused is assumed',
  },
  CURRENCY_SUPPORTED: {
    ...{ status: 400, says: 'is not among the supported currencies' },
    source: 'Endpoints: Supported Currencies. That others are refused is assumed',
  },
  TAX_OF_DEVICE: {
    ...{ status: 400, says: 'is no tax of the device' },
    source: "Endpoints: tax mapping operations. That the device's taxes are the choice is assumed",
  },
  OWN_MAPPING: {
    ...{ status: 400, says: 'is that of another user' },
    source: 'Resources: UserId is the owner of the mapping; Authentication: the identity decides whose it is',
  },
  MAPPING_OF_PATH: {
    ...{ status: 400, says: 'is not that of the path' },
    source: 'Resources: Id is used in the path of the single-mapping operations',
  },
} as const satisfies Readonly<Record<string, ContractRule>>;

export type ContractRuleName = keyof typeof CONTRACT_RULES;

/** Answer to a call whose header or field breaks a rule. */
export function refusedBy(rule: ContractRuleName, what: string): RefusedCall {
  const { status, says } = CONTRACT_RULES[rule];
  return new RefusedCall(status, `${what} ${says}.`);
}
