import { DataSource } from 'typeorm';
import type { INestApplication } from '@nestjs/common';
import type { Grant } from '../../src/people/rights/principal';
import { Membership, Person } from '../../src/people/persons/persons.entities';
import { SessionsRepository } from '../../src/people/session/sessions.repository';

export interface SignedInPerson {
  readonly personId: string;
  /** Headers that a console page sends with each call to the application at https://ledgerstamp.example. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Person with these roles who has just signed in with a passkey. */
export async function signedInPerson(
  application: INestApplication,
  grants: readonly Grant[],
  name = 'Rudo Moyo',
): Promise<SignedInPerson> {
  const { manager } = application.get(DataSource);
  const { id: personId } = await manager.save(Person, { name });
  await manager.insert(
    Membership,
    grants.map((grant) => ({ ...grant, personId })),
  );
  return { personId, headers: await newSessionOf(application, personId) };
}

/** Opens a further session of the same person. */
export async function newSessionOf(
  application: INestApplication,
  personId: string,
): Promise<Readonly<Record<string, string>>> {
  const browser = { userAgent: 'a browser of the tests', address: '127.0.0.1' };
  const who = { personId, method: 'passkey' } as const;
  const id = await application.get(SessionsRepository).begin(who, browser);
  return {
    Cookie: `__Host-ledgerstamp_session=${id}`,
    Origin: 'https://ledgerstamp.example',
    'X-Ledgerstamp-Console': 'person',
  };
}
