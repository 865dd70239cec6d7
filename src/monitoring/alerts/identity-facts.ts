import type { EntityManager } from 'typeorm';
import { BindingDto } from '../../organisations/organisation.dto';
import { Organisation } from '../../organisations/organisation.entity';
import type { AlertFact } from './alert-facts.repository';

const STOPPED = `select id from organisations where bindings -> fiscal_account_id::text ? 'differs' and status <> 'disconnected'`;

/** Clients that are read as somebody else than persons have confirmed: nothing of them is submitted or written back. */
export async function identityFacts(manager: EntityManager): Promise<AlertFact[]> {
  const ids = await manager.query<{ id: string }[]>(STOPPED);
  const facts: AlertFact[] = [];
  for (const { id } of ids) {
    const organisation = await manager.findOneByOrFail(Organisation, { id });
    const binding = BindingDto.from(organisation);
    if (binding === null) continue;
    facts.push({
      ...{ cause: 'IDENTITY_CHANGED', subject: id, organisationId: id, about: organisation.name },
      ...{ reason: `${binding.confirmed}\n${binding.read}`, documents: null, numbers: [] },
      ...{ lastAt: null, repeats: 0 },
    });
  }
  return facts;
}
