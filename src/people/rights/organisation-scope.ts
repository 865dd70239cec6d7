import { In } from 'typeorm';

/** Organisations whose rows a query returns: all, including the installation's rows; or only these ids. */
export type OrganisationScope = 'all' | readonly string[];

/** Parameter of SQL for `inScope`; null: all. */
export function scopeIds(scope: OrganisationScope): readonly string[] | null {
  return scope === 'all' ? null : scope;
}

/** SQL condition for a scope. @param parameter such as `$1`, filled by `scopeIds` */
export function inScope(column: string, parameter: string): string {
  return `(${parameter}::uuid[] is null or ${column} = any(${parameter}))`;
}

/** TypeORM `where` for a scope. @param property of the entity that holds the id of an organisation */
export function whereInScope(property: string, scope: OrganisationScope): object {
  return scope === 'all' ? {} : { [property]: In([...scope]) };
}

/** True when the organisation is within the scope; null: the installation. */
export function isInScope(scope: OrganisationScope, organisationId: string | null): boolean {
  return scope === 'all' || (organisationId !== null && scope.includes(organisationId));
}
