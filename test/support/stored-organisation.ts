import { createHash, randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { type ListedTotals, Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { Connection } from '../../src/connectors/connection.entity';
import { Lease } from '../../src/organisations/lease/lease';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import { usedRules } from '../../src/documents/begin-submission';
import { Decimal } from '../../src/domain/money';

/** State in which the totals of ten documents have just been compared. */
export function believedLists(): ListedTotals {
  const at = new Date().toISOString();
  const compared = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`compared-${place}`, at]));
  return { compared, difference: null };
}

/** Stores an organisation with a fiscal account like the API. */
export async function storeOrganisation(
  dataSource: DataSource,
  fiscalAccountId?: string,
  stored: Partial<Organisation> = {},
): Promise<{ organisation: Organisation; fiscalAccountId: string }> {
  const { manager } = dataSource;
  const connection = await manager.save(manager.create(Connection, { platform: 'xero', tokens: 'sealed' }));
  const account =
    fiscalAccountId ??
    (
      await manager.save(
        manager.create(FiscalAccount, {
          ...{ service: 'fiscal-harmony', name: randomUUID(), credentials: 'sealed', profile: 'contract' },
        }),
      )
    ).id;
  const organisation = await manager.save(
    manager.create(Organisation, {
      // Accepts any item code, because the builders' lines have product codes as item codes.
      writtenCodes: 'any',
      listedTotals: believedLists(),
      ...{ platform: 'xero', tenantId: randomUUID(), connectionId: connection.id, fiscalAccountId: account },
      ...{ name: 'Stored', baseCurrency: 'USD', countryCode: 'ZW' },
      ...stored,
    }),
  );
  return { organisation, fiscalAccountId: account };
}

export function storeDocument(
  dataSource: DataSource,
  organisation: Organisation,
  state: DocumentState = 'ready',
): Promise<TrackedDocument> {
  const { manager } = dataSource;
  return manager.save(
    manager.create(TrackedDocument, {
      ...{ organisationId: organisation.id, kind: 'invoice', sourceId: randomUUID(), number: randomUUID() },
      ...{ customerName: 'Buyer', issuedOn: '2026-03-01', currency: 'USD', total: new Decimal('115.50') },
      ...{ source: '{}', fingerprint: 'f', state, dueAt: new Date(0) },
    }),
  );
}

/** Fields of a submission that are fixed before it is sent. */
export function intentFor(document: TrackedDocument, fiscalAccountId: string) {
  const { kind, number, currency, total, issuedOn, fingerprint } = document;
  const payload = Buffer.from('{}');
  return {
    fiscalAccountId,
    credentialsVersion: 1,
    kind,
    number,
    currency,
    total,
    issuedOn,
    datedAt: `${issuedOn}T10:00:00`,
    follows: null as string | null,
    rulesVersion: null as string | null,
    fingerprint,
    originalSourceId: null,
    payload,
    payloadSha256: createHash('sha256').update(payload).digest('hex'),
    taxes: [],
    adjustments: [],
    rules: usedRules({ goLiveOn: '2026-01-01', settings: {}, currencies: [], taxes: [] }),
  };
}

/** Stores a lease without waiting for a claim. */
export async function holdLease(
  dataSource: DataSource,
  organisation: Organisation,
  leaseMs = 60_000,
): Promise<Lease> {
  const [rows] = await dataSource.query<[{ lease_token: string }[], number]>(
    `update organisations set lease_token = lease_token + 1, lease_holder = 'test',
       lease_until = clock_timestamp() + $2 * interval '1 millisecond' where id = $1 returning lease_token`,
    [organisation.id, leaseMs],
  );
  return Lease.claimed(organisation.id, rows[0]?.lease_token ?? '0', Lease.now(), leaseMs);
}
