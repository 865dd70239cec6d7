import type { DataSource } from 'typeorm';

/** A document that is held because the verification address of its receipt leads somewhere that nobody has confirmed. */
export interface HeldForHost {
  readonly number: string;
  readonly organisationId: string;
}

/** Maximum documents named; a person checks one, and its host then counts for all. */
const MOST_NAMED = 5;

/** The latest of an account's documents that are held for their verification address. */
export function heldForHost(dataSource: DataSource, fiscalAccountId: string): Promise<HeldForHost[]> {
  return dataSource.query<HeldForHost[]>(
    `select d.number, d.organisation_id as "organisationId"
     from organisations o join documents d on d.organisation_id = o.id
     where o.fiscal_account_id = $1 and d.state = 'uncertain' and d.reason = 'RECEIPT_HOST_UNKNOWN'
     order by d.issued_on desc, d.id desc limit ${MOST_NAMED}`,
    [fiscalAccountId],
  );
}
