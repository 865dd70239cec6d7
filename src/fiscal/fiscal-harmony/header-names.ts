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
