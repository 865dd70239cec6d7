/**
 * Two readings of the same interface. `contract`: the five headers of the interface document, secret included.
 * `published`: as the provider's public pages have it: no secret on the wire, bodies signed with it.
 */
export const PROFILES = ['contract', 'published'] as const;
export type Profile = (typeof PROFILES)[number];
