/** Names of the headers with an account's credentials; `signature` is also used by its webhooks. */
export interface HeaderNames {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly application: string;
  readonly station: string;
  readonly version: string;
  readonly signature: string;
}

/** Names in the interface document, with the underscore in the secret's exactly as written there. */
const CONTRACT: HeaderNames = {
  apiKey: 'X-Api-Key',
  apiSecret: 'X-Api_Secret',
  application: 'X-Application',
  station: 'X-Api-Station',
  version: 'X-App-Version',
  signature: 'X-Api-Signature',
};

/** Default names by profile; the provider's published pages use a different name for the station. */
const USUAL = { contract: CONTRACT, published: { ...CONTRACT, station: 'X-App-Station' } } as const;

export const HEADER_ROLES = Object.keys(CONTRACT) as (keyof HeaderNames)[];

export function headerNames(account: {
  readonly profile: keyof typeof USUAL;
  readonly headers: Partial<HeaderNames>;
}): HeaderNames {
  return { ...USUAL[account.profile], ...account.headers };
}
