import type { FindingCode, FindingParameters } from '../../src/domain/fiscal/account-findings';
import { STOP_CAUSES } from '../../src/domain/fiscal/account-cause';
import {
  inTurn,
  type Sentence,
  sentencesOf,
  storedAt,
  storedSentence,
  storedWords,
} from '../../src/domain/texts/stored-sentence';
import type { Taxpayer, TaxpayerDifference } from '../../src/domain/fiscal/taxpayer';

export const NORTH: Taxpayer = { tin: '2000123456', vatNumber: '220123456', name: 'North' };
export const SOUTH: Taxpayer = { tin: '2000654321', vatNumber: null, name: null };

export const TAXPAYER_DIFFERENCES: readonly TaxpayerDifference[] = [
  { of: 'number', device: NORTH, taxNumber: '220999999' },
  { of: 'name', device: SOUTH, names: ['East', 'West'] },
];

const FAILED = [{ failure: sentencesOf(storedWords('HTTP 500')) }];
const DEVICES = [
  {
    device: {
      ...{ device: '70017', serialNumber: 'SN-7', operatingMode: 'Offline', taxpayer: 'North' },
      ...{ tin: '2000123456', vatNumber: '220123456', branch: 'Harare', billing: 'Active' },
    },
  },
  { device: {} },
];
const NOTHING_TOLD = {
  ...{ status: null, expiresOn: null, plan: null, device: null, amountDue: null, dueSince: null },
};
const SUBSCRIPTIONS = [
  {
    subscription: {
      ...{ status: 'live', expiresOn: '2026-12-31T23:59:59', plan: 'Gold', device: '70017' },
      ...{ amountDue: '12.50', dueSince: '2026-11-01' },
    },
  },
  { subscription: { ...NOTHING_TOLD, amountDue: '3' } },
  { subscription: { ...NOTHING_TOLD, expiresOn: '2026-12-31' } },
];
const HEARD = {
  at: '2026-11-21T14:05:09.123Z',
  isSigned: true,
  aboutOurs: '2026-11-20T13:04:00.000Z',
  aboutOthers: '2026-11-19T12:03:00.000Z',
};
const EVENTS = [
  { event: HEARD },
  { event: { ...HEARD, isSigned: false, aboutOurs: null } },
  { event: { ...HEARD, aboutOurs: null, aboutOthers: null } },
];
const MOMENTS = { firstAt: '2026-11-20T13:04:00.000Z', lastAt: '2026-11-21T14:05:09.123Z' };

/** Parameters of each sentence, once for each of its forms. */
export const FINDING_SAMPLES: { readonly [Code in FindingCode]: readonly FindingParameters[Code][] } = {
  SERVICE_REACHED: [{}],
  SERVICE_UNREACHABLE: FAILED,
  SERVICE_UNWELL: FAILED,
  CREDENTIALS_ACCEPTED: [{}],
  CREDENTIALS_UNPROVED: FAILED,
  CREDENTIALS_REFUSED: FAILED,
  PROFILE_READ: [
    { owner: 'Rudo Moyo', user: '7' },
    { owner: '', user: '7' },
  ],
  PROFILE_INCOMPLETE: [{ owner: 'Rudo Moyo' }],
  PROFILE_UNREAD: FAILED,
  DEVICE_ATTACHED: DEVICES,
  DEVICE_MISSING: [{}],
  DEVICE_UNCONFIGURED: DEVICES,
  DEVICE_NOT_ONLINE: DEVICES,
  DEVICE_UNREAD: FAILED,
  SUBSCRIPTION_READ: SUBSCRIPTIONS,
  SUBSCRIPTION_UNAVAILABLE: [{}],
  SUBSCRIPTION_EXPIRED: SUBSCRIPTIONS,
  SUBSCRIPTION_DELETED: SUBSCRIPTIONS,
  SUBSCRIPTION_EXPIRING: SUBSCRIPTIONS,
  SUBSCRIPTION_AMOUNT_DUE: SUBSCRIPTIONS,
  SUBSCRIPTION_UNREAD: FAILED,
  SUBSCRIPTION_OF_ANOTHER_DEVICE: [{ paid: '70017', device: '70018' }],
  SUBSCRIPTION_UNREADABLE: [{ fields: ['AmountDue "much"', 'ExpiresOn "soon"'] }],
  TAXES_READ: [
    {
      taxes: [
        { id: '517', name: 'Standard', percent: '15.5' },
        { id: '1', name: 'Exempt', percent: null },
      ],
    },
    {
      taxes: [
        { id: '1', name: 'Exempt', percent: null },
        { id: '517', name: 'Standard', percent: '15.5' },
      ],
    },
  ],
  TAXES_MISSING: [{ taxes: null }, { taxes: 0 }, { taxes: 1 }, { taxes: 3 }],
  TAXES_UNREAD: FAILED,
  CURRENCIES_READ: [{ currencies: ['USD', 'ZWG'] }],
  CURRENCIES_MISSING: [{}],
  CURRENCIES_UNREAD: FAILED,
  MAPPINGS_READ: [
    { taxes: 1, currencies: 2 },
    { taxes: 3, currencies: 1 },
  ],
  MAPPINGS_UNREAD: [
    { of: 'tax', failure: sentencesOf(storedWords('HTTP 500')) },
    { of: 'currency', failure: sentencesOf(storedWords('HTTP 500')) },
  ],
  MAPPINGS_UNREADABLE: [
    { of: 'tax', unreadable: 1, all: 4 },
    { of: 'currency', unreadable: 2, all: 5 },
  ],
  WEBHOOK_ADDRESS: [{ address: 'https://stamp.example/w' }],
  WEBHOOK_ADDRESS_NOT_TLS: [{ address: 'http://stamp.example/w' }],
  WEBHOOK_HEARD: EVENTS,
  WEBHOOK_UNSIGNED: EVENTS,
  WEBHOOK_UNREADABLE: EVENTS.map((one) => ({ ...one, fault: sentencesOf(storedWords('requestId')) })),
  WEBHOOK_NEVER_HEARD: [{}],
  WEBHOOK_TURNED_AWAY: [
    { turnedAway: [{ times: 1, hadSignature: false, ...MOMENTS }] },
    {
      turnedAway: [
        { times: 3, hadSignature: true, ...MOMENTS },
        { times: 4, hadSignature: false, ...MOMENTS },
      ],
    },
  ],
  WEBHOOK_LOOKS_DISABLED: [
    { outcomes: 3, since: MOMENTS.firstAt, wasHeard: true },
    { outcomes: 4, since: MOMENTS.lastAt, wasHeard: false },
  ],
  RECEIPT_HOST_UNKNOWN: [{ numbers: ['INV-7'] }, { numbers: ['INV-8', 'INV-9'] }],
  SERVICE_CLOCK_DIFFERS: [
    { seconds: 119, isAhead: true, isStopped: false },
    { seconds: 7_200, isAhead: false, isStopped: true },
  ],
  SUBMISSIONS_STOPPED: STOP_CAUSES.map((cause) => ({
    cause,
    numbers: ['INV-7', 'INV-8'],
    detail: sentencesOf(storedWords('HTTP 403.')),
  })),
  TAXPAYER_BOUND: [{ taxpayer: NORTH }, { taxpayer: SOUTH }],
  TAXPAYER_UNKNOWN: [{}],
  TAXPAYER_CHANGED: [
    { now: NORTH, bound: SOUTH },
    { now: SOUTH, bound: NORTH },
  ],
  IDENTITY_CHANGED: [
    { organisation: 'Till', confirmed: 'North @ 25501: North, TIN 2000123456', read: 'North @ 77001: South' },
    { organisation: 'Shop', confirmed: 'South @ 77001: South', read: 'South @ -: -' },
  ],
  TAXPAYER_DIFFERS: TAXPAYER_DIFFERENCES.map((difference) => ({ organisation: 'Till', difference })),
  RULES_CONTRADICTED: [
    {
      organisation: 'Till',
      rules: [
        {
          rule: 'tax OUTPUT from 2026-01-01',
          found: {
            fault: 'device_tax_rate',
            id: 2,
            name: 'Zero',
            own: '15.5',
            device: '0',
            readOn: '2026-11-27',
          },
        },
      ],
    },
    {
      organisation: 'Till',
      rules: [{ rule: 'currency ZAR', found: { fault: 'another_money', source: 'ZAR', destination: 'USD' } }],
    },
  ],
  RULES_UNCOMPARED: [
    { organisation: 'Till', rules: ['tax OUTPUT15'], readOn: null },
    { organisation: 'Till', rules: ['tax OUTPUT15', 'tax OUTPUT14'], readOn: '2026-11-27' },
  ],
  RULES_DIFFER: [
    {
      organisation: 'Till',
      rules: [
        {
          rule: 'tax OUTPUT',
          found: { fault: 'books_tax_rate', own: '15', books: '15.5', readOn: '2026-11-27' },
        },
      ],
    },
    {
      organisation: 'Till',
      rules: [
        {
          rule: 'tax OUTPUT',
          found: { fault: 'service_leads_elsewhere', code: 'A', held: '2', wanted: '517' },
        },
      ],
    },
  ],
  SETTINGS_FAULTY: [
    {
      faults: sentencesOf(
        inTurn(storedSentence('valueMissing', { field: 'settings.colour' }), storedWords('profile')),
      ),
    },
  ],
  ACCOUNT_UNUSABLE: FAILED,
};

/** A finding as it is stored with its account. */
export function storedCheck(code: FindingCode): object {
  return { code, level: 'warning', parameters: FINDING_SAMPLES[code][0] ?? {} };
}

/** What an alert names of it. */
export function findingOf(code: FindingCode): { readonly finding: readonly Sentence[] } {
  return { finding: sentencesOf(storedAt(`findings.${code}.message`, FINDING_SAMPLES[code][0] ?? {})) };
}
