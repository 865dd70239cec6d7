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

/** Mapping stored by an organisation. Destination null: not chosen yet. */
export interface MappingClaim extends Omit<ServiceMapping, 'destination'> {
  readonly organisationId: string;
  readonly organisation: string;
  readonly destination: string | null;
}

/**
 * Difference of a mapping.
 * - `missing`: stored here, not at the service.
 * - `differing`: the service has another destination.
 * - `only_there`: no organisation of the account stores it; another system may need it.
 * - `ambiguous`: the service has several entries for it.
 * - `contradictory`: two organisations want two destinations; nothing is pushed until they agree.
 * - `incomplete`: stored here without a destination, and not at the service.
 */
type DriftState = 'missing' | 'differing' | 'only_there' | 'ambiguous' | 'contradictory' | 'incomplete';

export interface MappingDifference {
  readonly kind: MappingKind;
  readonly code: string;
  readonly state: DriftState;
  /** Mapping stored here, if the organisations agree. */
  readonly wanted: ServiceMapping | null;
  readonly claims: readonly MappingClaim[];
  readonly held: readonly HeldMapping[];
}

/** Compares stored mappings with those of the service, leaving out matches. Pure. */
export function mappingDrift(
  claims: readonly MappingClaim[],
  held: readonly HeldMapping[],
): MappingDifference[] {
  const codes = new Map<string, Pick<ServiceMapping, 'kind' | 'code'>>();
  for (const { kind, code } of [...claims, ...held]) codes.set(`${kind} ${code}`, { kind, code });
  return [...codes.values()].flatMap(({ kind, code }) => {
    const isThis = (other: Pick<ServiceMapping, 'kind' | 'code'>): boolean =>
      other.kind === kind && other.code === code;
    const [own, there] = [claims.filter(isThis), held.filter(isThis)];
    const state = stateOf(own, there);
    return state === null ? [] : [{ kind, code, state, wanted: wantedOf(own), claims: own, held: there }];
  });
}

/** Mapping wanted for a code; null when there is none, organisations disagree, or no destination is given. */
export function wantedOf(claims: readonly MappingClaim[]): ServiceMapping | null {
  const [destination, another] = destinations(claims);
  const first = claims.find((claim) => claim.destination === destination);
  if (destination === undefined || another !== undefined || first === undefined) return null;
  return { kind: first.kind, code: first.code, destination, name: first.name };
}

export function isContradictory(claims: readonly MappingClaim[]): boolean {
  return destinations(claims).length > 1;
}

function stateOf(claims: readonly MappingClaim[], held: readonly HeldMapping[]): DriftState | null {
  const [entry, another] = held;
  if (claims.length === 0) return 'only_there';
  if (isContradictory(claims)) return 'contradictory';
  if (another !== undefined) return 'ambiguous';
  const [destination] = destinations(claims);
  if (entry === undefined) return destination === undefined ? 'incomplete' : 'missing';
  return destination === undefined || entry.destination === destination ? null : 'differing';
}

function destinations(claims: readonly MappingClaim[]): string[] {
  const named = claims.flatMap(({ destination }) => (destination === null ? [] : [destination]));
  return [...new Set(named)];
}
