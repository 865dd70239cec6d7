import type { FiscalAccountDeclaration } from '../fiscal-account-declaration';

/**
 * Two readings of the same interface. `contract`: the five headers of the interface document, secret included.
 * `published`: as the provider's public pages have it: no secret on the wire, bodies signed with it.
 */
export const PROFILES = ['contract', 'published'] as const;
export type Profile = (typeof PROFILES)[number];

export const CREDENTIALS = ['apiKey', 'apiSecret', 'application'] as const;

/** What an account at this service is made of; shown in the description of the API. */
export const DECLARATION: FiscalAccountDeclaration = {
  profiles: [
    { name: 'contract', description: 'The five headers of the interface document, secret included.' },
    {
      name: 'published',
      description: 'Bodies signed with the secret, which never travels itself; X-App-Station.',
    },
  ],
  credentials: [
    { name: 'apiKey', description: 'The API key.' },
    { name: 'apiSecret', description: 'The API secret; it also signs webhooks.' },
    { name: 'application', description: 'Name of the application as the provider has registered it.' },
  ],
  settings: [
    { name: 'station', description: 'Workstation that is named in every call; "ledgerstamp" if left out.' },
    { name: 'appVersion', description: 'Value of X-App-Version as text; "1" if left out.' },
    {
      name: 'headerNames',
      description:
        'Header names to use instead of the profile\'s own, by what they carry, for example {"station":"X-App-Station"}.',
    },
    {
      name: 'paths',
      description:
        'Paths of the operations for which the interface lists none, for example {"fiscalDevice":"/device"}.',
    },
    {
      name: 'webhookSignature',
      description: 'hmac (default): events must be signed. none: any event is taken, as a mere hint.',
    },
    {
      name: 'webhookSignatureHeader',
      description: 'Header in which the signature of an event comes; "X-Api-Signature" if left out.',
    },
  ],
};
