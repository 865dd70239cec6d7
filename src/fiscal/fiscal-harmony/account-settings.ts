import { isBlank } from '../../domain/blank-text';
import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { type ExactJson, isObject } from '../../platform/http/exact-json';
import type { FiscalAccountAccess, FiscalAccountDeclaration } from '../fiscal-service';
import { pathFaults, SETTABLE_OPERATIONS } from './operation-paths';
import { createHmac } from 'node:crypto';

/**
 * Treatment of signatures. `hmac`: an event without a valid signature is rejected. `optional`: unsigned
 * events are hints, and invalid signatures are rejected. `none`: signatures are ignored, and every event is a
 * hint.
 */
const WEBHOOK_SIGNATURES = ['hmac', 'optional', 'none'] as const;

/** Order of the device's numbers. The interface document describes asynchronous processing without an order. */
const NUMBER_ORDERS = ['any', 'follows_submissions'] as const;
const VAT_REGISTRATIONS = ['as_reported', 'registered'] as const;

/**
 * Two versions of the interface. `contract`: the five headers of the interface document, secret included. `published`:
 * the provider's public pages, with signed bodies instead of a secret.
 */
const PROFILES = ['contract', 'published'] as const;
type Profile = (typeof PROFILES)[number];

const HEADER_ROLES = ['apiKey', 'apiSecret', 'application', 'station', 'appVersion', 'signature'] as const;
type HeaderRole = (typeof HEADER_ROLES)[number];

const HEADER_NAMES: Readonly<Record<Profile, Readonly<Record<HeaderRole, string | null>>>> = {
  contract: {
    apiKey: 'X-Api-Key',
    apiSecret: 'X-Api_Secret',
    application: 'X-Application',
    station: 'X-Api-Station',
    appVersion: 'X-App-Version',
    signature: null,
  },
  published: {
    apiKey: 'X-Api-Key',
    apiSecret: null,
    application: 'X-Application',
    station: 'X-App-Station',
    appVersion: 'X-App-Version',
    signature: 'X-Api-Signature',
  },
};

const CREDENTIALS = ['apiKey', 'apiSecret', 'application'] as const;

/** Declaration of this service's accounts; shown in the API description. */
export const DECLARATION: FiscalAccountDeclaration = {
  profiles: [
    { name: 'contract', description: 'The five headers of the interface document, including the secret.' },
    {
      name: 'published',
      description: 'Bodies signed with the secret, which is never sent; X-App-Station.',
    },
  ],
  credentials: [
    { name: 'apiKey', description: 'The API key.' },
    { name: 'apiSecret', description: 'The API secret; it also signs webhooks.' },
    { name: 'application', description: 'Name of the application as registered by the provider.' },
  ],
  settings: [
    { name: 'station', description: 'Workstation sent with every call; default "ledgerstamp".' },
    { name: 'appVersion', description: 'Value of X-App-Version as text; default "1".' },
    {
      name: 'headerNames',
      description:
        'Header names to use instead of the profile\'s own, by what they carry, for example {"station":"X-App-Station"}.',
      fields: HEADER_ROLES,
    },
    {
      name: 'paths',
      description:
        'Paths of the operations for which the interface lists none, for example {"fiscalDevice":"/device"}.',
      fields: SETTABLE_OPERATIONS,
    },
    {
      name: 'webhookSignature',
      description:
        'hmac (default of the profile published): events must be signed. optional (default of the profile contract): one without a signature is only a hint, one with a wrong signature is refused. none: every event is only a hint.',
      choices: ['hmac', 'optional', 'none'],
    },
    {
      name: 'webhookSignatureHeader',
      description: 'Header with the signature of an event; default "X-Api-Signature".',
    },
    {
      name: 'numberOrder',
      description:
        'any (default): the device may number receipts in another order than they were submitted. follows_submissions: "ledgerstamp check" reports a number out of that order as a fault.',
      choices: ['any', 'follows_submissions'],
    },
    {
      name: 'vatRegistration',
      description:
        'as_reported (default): a device for which the service names a TIN and no VAT number belongs to a taxpayer who charges no VAT. registered: the taxpayer is registered for VAT, whatever the service names.',
      choices: ['as_reported', 'registered'],
    },
    {
      name: 'verificationHost',
      description:
        'Host of the verification addresses if it is not one of the tax authority; confirm it after comparing a printed receipt.',
    },
  ],
};

/** Account options that the interface leaves open (docs/assumptions.md). */
export interface FiscalHarmonySettings {
  /** Workstation sent in every call. */
  readonly station: string;
  readonly appVersion: string;
  /** Names of headers that replace the profile's, by their role. */
  readonly headerNames: Partial<Record<HeaderRole, string>>;
  /** Paths for operations that the interface does not list. */
  readonly paths: Readonly<Record<string, string>>;
  /** Treatment of an event without a valid signature. */
  readonly webhookSignature: (typeof WEBHOOK_SIGNATURES)[number];
  /** Name of the header with a webhook's signature (provider's webhook page). */
  readonly webhookSignatureHeader: string;
  /** Order of the device's numbers relative to submissions; `ledgerstamp check` uses it. */
  readonly numberOrder: (typeof NUMBER_ORDERS)[number];
  /** Right of a device without VAT number to charge VAT; see `isVatRegistered` of the account. */
  readonly vatRegistration: (typeof VAT_REGISTRATIONS)[number];
  /** Host of receipts' verification addresses if not one of the authority's; empty: none. */
  readonly verificationHost: string;
}

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Headers that belong to HTTP itself: set by name they would break the call or change its meaning. */
const HEADERS_OF_HTTP = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'host',
  'connection',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'accept-encoding',
]);

/**
 * Settings with defaults: signed events as on the provider's public pages, since the interface document shows no
 * signing.
 */
export function harmonySettingsOf(
  account: Pick<FiscalAccountAccess, 'settings' | 'profile'>,
): FiscalHarmonySettings {
  const given = account.settings as Partial<FiscalHarmonySettings>;
  return {
    station: given.station ?? 'ledgerstamp',
    appVersion: given.appVersion ?? '1',
    headerNames: given.headerNames ?? {},
    paths: given.paths ?? {},
    webhookSignature: given.webhookSignature ?? (account.profile === 'published' ? 'hmac' : 'optional'),
    webhookSignatureHeader: given.webhookSignatureHeader ?? 'X-Api-Signature',
    numberOrder: given.numberOrder ?? 'any',
    vatRegistration: given.vatRegistration ?? 'as_reported',
    verificationHost: given.verificationHost ?? '',
  };
}

/** Collects the faults of an account before it is stored; no fault repeats a secret. */
export function accountFaults(account: Omit<FiscalAccountAccess, 'id'>): StoredSentence[] {
  const settings = harmonySettingsOf(account);
  const isProfileKnown = PROFILES.some((profile) => profile === account.profile);
  const checks: readonly (readonly [isRight: boolean, fault: StoredSentence])[] = [
    [isHeaderValue(settings.station), storedSentence('headerTextWanted', { field: 'settings.station' })],
    [
      isHeaderValue(settings.appVersion),
      storedSentence('headerTextWanted', { field: 'settings.appVersion' }),
    ],
    [
      WEBHOOK_SIGNATURES.includes(settings.webhookSignature),
      choiceWanted('settings.webhookSignature', WEBHOOK_SIGNATURES),
    ],
    [
      isHeaderName(settings.webhookSignatureHeader),
      storedSentence('headerNameWanted', { field: 'settings.webhookSignatureHeader' }),
    ],
    [NUMBER_ORDERS.includes(settings.numberOrder), choiceWanted('settings.numberOrder', NUMBER_ORDERS)],
    [
      VAT_REGISTRATIONS.includes(settings.vatRegistration),
      choiceWanted('settings.vatRegistration', VAT_REGISTRATIONS),
    ],
    [isHost(settings.verificationHost), storedSentence('hostWanted', { field: 'settings.verificationHost' })],
  ];
  const known = DECLARATION.settings.map(({ name }) => name);
  return [
    ...(isProfileKnown ? [] : [choiceWanted('profile', PROFILES)]),
    ...credentialFaults(account.credentials),
    ...unknownNames('settings', account.settings, known),
    ...checks.flatMap(([isRight, fault]) => (isRight ? [] : [fault])),
    ...headerNameFaults(settings.headerNames, isProfileKnown ? account.profile : 'contract'),
    ...pathFaults(settings.paths),
  ];
}

function credentialFaults(credentials: Readonly<Record<string, unknown>>): StoredSentence[] {
  const faults = CREDENTIALS.flatMap((name) => {
    const value = credentials[name];
    const field = `credentials.${name}`;
    if (typeof value !== 'string' || isBlank(value)) return [storedSentence('valueMissing', { field })];
    return isHeaderValue(value) ? [] : [storedSentence('charactersWrong', { field })];
  });
  return [...faults, ...unknownNames('credentials', credentials, CREDENTIALS)];
}

function headerNameFaults(headerNamesGiven: unknown, profile: string): StoredSentence[] {
  const given = headerNamesGiven as ExactJson;
  if (!isObject(given)) return [storedSentence('headerNamesWanted', { field: 'settings.headerNames' })];
  const unknown = unknownNames('settings.headerNames', given, HEADER_ROLES);
  const wrong = Object.entries(given).flatMap(([role, name]) => {
    const field = `settings.headerNames.${role}`;
    if (!isHeaderName(name)) return [storedSentence('headerNameWanted', { field })];
    return HEADERS_OF_HTTP.has(name.toLowerCase()) ? [storedSentence('headerOfHttp', { field })] : [];
  });
  if (unknown.length + wrong.length > 0) return [...unknown, ...wrong];
  const names = headerNames(profile, given);
  return names.flatMap(([role, name]) =>
    names.some(([other, same]) => other !== role && same.toLowerCase() === name.toLowerCase())
      ? [storedSentence('nameTwice', { field: `settings.headerNames.${role}`, name })]
      : [],
  );
}

function unknownNames(where: string, given: object, known: readonly string[]): StoredSentence[] {
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => storedSentence('nameUnknown', { field: `${where}.${name}`, names: known.join(', ') }));
}

function choiceWanted(field: string, choices: readonly string[]): StoredSentence {
  return storedSentence('choiceWanted', { field, names: choices.join(', ') });
}

function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && HEADER_NAME.test(name);
}

function isHost(host: unknown): boolean {
  return (
    typeof host === 'string' && /^$|^[A-Za-z0-9]([A-Za-z0-9.-]{0,250}[A-Za-z0-9])?(:\d{1,5})?$/.test(host)
  );
}

function isHeaderValue(text: unknown): boolean {
  return typeof text === 'string' && /^[\t\x20-\x7e]*$/.test(text);
}

/** Header names of an account by their role; those of its profile unless the account sets others. */
function headerNames(profile: string, given: Partial<Record<HeaderRole, string>>): [HeaderRole, string][] {
  return HEADER_ROLES.flatMap((role) => {
    const name = given[role] ?? HEADER_NAMES[profile as Profile][role];
    return name === null ? [] : [[role, name]];
  });
}

/** Headers of one call; `body` must be the exact bytes sent, because they may be signed. */
export function callHeaders(account: FiscalAccountAccess, body: Buffer | null): Record<string, string> {
  const settings = harmonySettingsOf(account);
  const { apiKey = '', apiSecret = '', application = '' } = account.credentials;
  const values: Record<HeaderRole, string | null> = {
    apiKey,
    apiSecret,
    application,
    station: settings.station,
    appVersion: settings.appVersion,
    signature: body === null ? null : sign(body, apiSecret),
  };
  const headers: Record<string, string> = body === null ? {} : { 'Content-Type': 'application/json' };
  for (const [role, name] of headerNames(account.profile, settings.headerNames)) {
    const value = values[role];
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/** Base64 of HMAC-SHA256 over the exact bytes, the secret taken as UTF-8 text (provider's authentication page). */
export function sign(body: Buffer, apiSecret: string): string {
  return createHmac('sha256', apiSecret).update(body).digest('base64');
}
