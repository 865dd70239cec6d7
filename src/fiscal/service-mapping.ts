/** List of the service that a mapping belongs to. */
export type MappingKind = 'tax' | 'currency';

/**
 * A mapping as it is wanted: `code` is the tax code or the source currency, `destination` the id of the device's tax
 * or the destination currency, both as text. A currency has no name.
 */
export interface ServiceMapping {
  readonly kind: MappingKind;
  readonly code: string;
  readonly destination: string;
  readonly name: string | null;
}

/** Mapping as stored by the service, under the service's own id. */
export interface HeldMapping extends ServiceMapping {
  readonly id: string;
}
