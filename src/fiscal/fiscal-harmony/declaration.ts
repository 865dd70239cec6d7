import type { FiscalAccountDeclaration } from '../fiscal-account-declaration';
import { HEADER_ROLES } from './header-names';
import { SETTABLE_OPERATIONS } from './operation-paths';

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
