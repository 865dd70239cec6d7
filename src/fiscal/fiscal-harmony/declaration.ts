import type { FiscalAccountDeclaration } from '../fiscal-service';
import { SETTABLE_OPERATIONS } from './operation-paths';

/**
 * Two versions of the interface. `contract`: the five headers of the interface document, secret included. `published`:
 * the provider's public pages, with signed bodies instead of a secret.
 */
export const PROFILES = ['contract', 'published'] as const;
type Profile = (typeof PROFILES)[number];

export const HEADER_ROLES = [
  'apiKey',
  'apiSecret',
  'application',
  'station',
  'appVersion',
  'signature',
] as const;
export type HeaderRole = (typeof HEADER_ROLES)[number];

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

/** Header names of an account by their role; those of its profile unless the account sets others. */
export function headerNames(
  profile: string,
  given: Partial<Record<HeaderRole, string>>,
): [HeaderRole, string][] {
  return HEADER_ROLES.flatMap((role) => {
    const name = given[role] ?? HEADER_NAMES[profile as Profile][role];
    return name === null ? [] : [[role, name]];
  });
}

export const CREDENTIALS = ['apiKey', 'apiSecret', 'application'] as const;

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
