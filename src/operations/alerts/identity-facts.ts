import { type EntityManager, In } from 'typeorm';
import { BindingDto } from '../../organisations/organisation.dto';
import { Organisation } from '../../organisations/organisation.entity';
import type { AlertFact } from './alert-facts.repository';

const STOPPED = `select id from organisations where bindings -> fiscal_account_id::text ? 'differs' and status <> 'disconnected'`;

/** Clients that are read as somebody else than persons have confirmed: nothing of them is submitted or written back. */
export async function identityFacts(manager: EntityManager): Promise<AlertFact[]> {
  const ids = await manager.query<{ id: string }[]>(STOPPED);
  if (ids.length === 0) return [];
  const stopped = await manager.findBy(Organisation, { id: In(ids.map(({ id }) => id)) });
  return stopped.flatMap((organisation): AlertFact[] => {
    const { id, name: about } = organisation;
    const binding = BindingDto.from(organisation);
    if (binding === null) return [];
    const reason = `${binding.confirmed}\n${binding.read}`;
    const fact = { cause: 'IDENTITY_CHANGED', subject: id, organisationId: id, about, reason } as const;
    return [{ ...fact, documents: null, numbers: [], lastAt: null, repeats: 0 }];
  });
}
