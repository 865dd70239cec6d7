/**
 * Two versions of the interface. `contract`: the five headers of the interface document, secret included. `published`:
 * the provider's public pages, with signed bodies instead of a secret.
 */
export const PROFILES = ['contract', 'published'] as const;
export type Profile = (typeof PROFILES)[number];
