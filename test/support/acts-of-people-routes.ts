import { randomUUID } from 'node:crypto';
import { accountId } from '../../src/people/persons/identities.repository';
import { SignInIdentity } from '../../src/people/persons/persons.entities';
import { Passkey } from '../../src/people/passkeys/passkey.entity';
import type { ActingWorld } from './acting-world';
import type { Call, Prepare } from './acts-of-routes';
import { newSessionOf, signedInPerson } from './signed-in-person';

const READER = { role: 'reader', organisationId: null } as const;
const token = { actions: null, organisationIds: null, days: 30 };

const person: Prepare = async ({ application }) => ({
  at: { personId: (await signedInPerson(application, [READER], 'Chipo')).personId },
});
const named = (prepare: Prepare, body: object): Prepare => {
  return async (world) => ({ ...(await prepare(world)), body });
};
const passkey: Prepare = async ({ anna: { personId }, dataSource: { manager } }) => {
  const key = {
    personId,
    name: 'Laptop',
    publicKey: Buffer.alloc(1),
    counter: '0',
    transports: [],
    isSynced: false,
  };
  const [one] = await manager.save(
    [0, 1].map(() => manager.create(Passkey, { ...key, credentialId: randomUUID() })),
  );
  return { at: { passkeyId: one?.id ?? '' }, byPerson: true };
};

/** Opens a further session for Anna. */
async function session({ application, anna, dataSource }: ActingWorld): Promise<Call> {
  await newSessionOf(application, anna.personId);
  const [row] = await dataSource.query<{ id: string }[]>(
    'select id from sessions where person_id = $1 order by created_at desc limit 1',
    [anna.personId],
  );
  return { at: { personId: anna.personId, sessionId: row?.id ?? '' }, byPerson: true };
}

/** One real call of each route of `src/people` that changes something. */
export const CALLS_OF_PEOPLE: Readonly<Record<string, Prepare>> = {
  'POST /api/invitations': () => Promise.resolve({ at: {}, body: { name: 'Tendai', roles: [READER] } }),
  'DELETE /api/invitations/:invitationId': async (world) => {
    const path = '/api/invitations';
    const { id } = await world.post<{ id: string }>(path, { name: 'Tendai', roles: [READER] });
    return { at: { invitationId: id } };
  },
  'POST /api/people/:personId/sign-in-again': person,
  'PATCH /api/people/:personId': named(person, { name: 'Chipo M.' }),
  'PUT /api/people/:personId/roles': named(person, { roles: [] }),
  'POST /api/people/:personId/end': person,
  'DELETE /api/people/:personId/sessions/:sessionId': session,
  'DELETE /api/own-sessions/:sessionId': session,
  'DELETE /api/own-sessions': session,
  'PATCH /api/own-sign-in/passkeys/:passkeyId': named(passkey, { name: 'Phone' }),
  'DELETE /api/own-sign-in/passkeys/:passkeyId': passkey,
  'DELETE /api/own-sign-in/accounts/:ownAccountId': async ({
    anna: { personId },
    dataSource: { manager },
  }) => {
    const accounts = [randomUUID(), randomUUID()].map((subject) => ({
      issuer: 'https://id.example',
      subject,
      personId,
    }));
    await manager.insert(SignInIdentity, accounts);
    return { at: { ownAccountId: accountId(accounts[0]!) }, byPerson: true };
  },
  'POST /api/own-sign-in/recovery-codes': () => Promise.resolve({ at: {}, byPerson: true }),
  'PUT /api/own-mail': () =>
    Promise.resolve({ at: {}, byPerson: true, body: { isOn: false, timeZone: 'UTC', hasDigest: false } }),
  'PUT /api/own-display': () => Promise.resolve({ at: {}, byPerson: true, body: { language: 'pt' } }),
  'POST /api/tokens': () =>
    Promise.resolve({ at: {}, byPerson: true, body: { name: 'Till', organisationIds: null } }),
  'DELETE /api/tokens/:tokenId': async (world) => {
    const issued = await world.issue({ ...token, name: 'Old' });
    return { at: { tokenId: issued.token.id }, byPerson: true };
  },
  'DELETE /api/tokens/current': async (world) => {
    const { secret } = await world.issue({ ...token, name: 'Laptop' });
    return { at: {}, byPerson: true, headers: { Authorization: `Bearer ${secret}`, Cookie: '' } };
  },
  'POST /api/device-sign-ins/:userCode/decision': async (world) => {
    const { userCode } = await world.post<{ userCode: string }>('/api/device-sign-ins', { name: 'laptop' });
    return { at: { userCode }, byPerson: true, body: { agrees: true } };
  },
};
