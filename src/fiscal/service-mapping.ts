/** List of the service that a mapping belongs to. */
export type MappingKind = 'tax' | 'currency';

/**
 * Wanted mapping: `code` is the tax code or source currency, `destination` the id of the device's tax or the
 * destination currency, both as text. Currencies have no name.
 */
export interface ServiceMapping {
  readonly kind: MappingKind;
  readonly code: string;
  readonly destination: string;
  readonly name: string | null;
}

/** Mapping as stored by the service, with its id. */
export interface HeldMapping extends ServiceMapping {
  readonly id: string;
}
