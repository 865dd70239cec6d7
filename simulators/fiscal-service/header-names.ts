/** Under which names an account's calls carry their credentials; `signature` is also that of its webhooks. */
export interface HeaderNames {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly application: string;
  readonly station: string;
  readonly version: string;
  readonly signature: string;
}

/** The interface document's names: the secret's with an underscore, exactly as written there. */
const CONTRACT: HeaderNames = {
  apiKey: 'X-Api-Key',
  apiSecret: 'X-Api_Secret',
  application: 'X-Application',
  station: 'X-Api-Station',
  version: 'X-App-Version',
  signature: 'X-Api-Signature',
};

/** The provider's pages name the station otherwise (facts A.2). */
const USUAL = { contract: CONTRACT, published: { ...CONTRACT, station: 'X-App-Station' } } as const;

export const HEADER_ROLES = Object.keys(CONTRACT) as (keyof HeaderNames)[];

export function headerNames(account: {
  readonly profile: keyof typeof USUAL;
  readonly headers: Partial<HeaderNames>;
}): HeaderNames {
  return { ...USUAL[account.profile], ...account.headers };
}
