import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InvitationLinksService } from '../../src/people/invitations/invitation-links.service';
import { acrossOrganisations } from '../../src/platform/database/walls/row-access';
import { tokenOf } from '../support/person-browser';
import { startApplication } from '../support/running-application';
import { newSessionOf, signedInPerson } from '../support/signed-in-person';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/** Sets of roles for invitations and changes. */
const ROLE_SETS = [['reader'], ['owner'], ['owner', 'approver']] as const;
/** Maximum calls in a row, besides the use of links. */
const MOST_CALLS = 2;

/** Call by the number of an account: 0 is the person, 1 another approver, later ones were created by the person. */
interface Move {
  readonly what: string;
  readonly by: number;
  readonly of: number | null;
  readonly roles: readonly string[] | null;
}

interface Account {
  readonly id: string;
  readonly isHeld: boolean;
  readonly roles: readonly string[];
}

/**
 * Tests one owner without mail, so that links are shown. The owner uses every shown link and acts with each resulting
 * account. Searches breadth-first over invitations, new links and roles.
 */
describe('one owner, with the accounts of all links that were shown', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let accounts: Account[];

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const sql = <T>(text: string, parameters: unknown[] = []): Promise<T> =>
    acrossOrganisations(() => application.get(DataSource).query<T>(text, parameters));
  const grants = (roles: readonly string[]) => roles.map((role) => ({ role, organisationId: null }));

  async function begin(roles: readonly ('owner' | 'approver')[]): Promise<void> {
    await sql('delete from memberships; delete from invitations; delete from sessions');
    await sql('update people set ended_at = now()');
    const everywhere = (role: 'owner' | 'approver') => ({ role, organisationId: null }) as const;
    const own = await signedInPerson(application, roles.map(everywhere), 'the person');
    const other = await signedInPerson(application, [everywhere('approver')], 'another');
    accounts = [
      { id: own.personId, isHeld: true, roles },
      { id: other.personId, isHeld: false, roles: ['approver'] },
    ];
  }

  function moves(): Move[] {
    const acting = accounts.flatMap(({ isHeld, roles }, by) =>
      isHeld && roles.includes('owner') ? [by] : [],
    );
    return acting.flatMap((by) => [
      ...ROLE_SETS.map((roles): Move => ({ what: `${by} invites ${roles.join('+')}`, by, of: null, roles })),
      ...accounts.map((_account, of): Move => ({
        what: `${by} makes a link for ${of}`,
        by,
        of,
        roles: null,
      })),
      ...accounts.flatMap((_account, of) =>
        ROLE_SETS.map((roles): Move => ({ what: `${by} makes ${of} ${roles.join('+')}`, by, of, roles })),
      ),
    ]);
  }

  /** Makes the call. @returns true when it was accepted */
  async function make({ by, of, roles }: Move): Promise<boolean> {
    const id = of === null ? null : accounts[of]?.id;
    const path =
      id === null ? '/api/invitations' : `/api/people/${id}/${roles === null ? 'sign-in-again' : 'roles'}`;
    const method = id !== null && roles !== null ? 'PUT' : 'POST';
    const body = {
      ...(roles === null ? {} : { roles: grants(roles) }),
      ...(id === null ? { name: 'account' } : {}),
      ...(method === 'PUT' ? { confirmLastApprover: true } : {}),
    };
    const headers = await newSessionOf(application, accounts[by]?.id ?? '');
    const answer = await fetch(url + path, {
      ...{ method, body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } },
    });
    const { link = null } = (await answer.json()) as { link?: string | null };
    if (!answer.ok) return false;
    if (link !== null && !(await accept(link, id))) return false;
    await readRoles();
    return true;
  }

  /** Accepts the shown link, so that the account belongs to the same person. */
  async function accept(link: string, id: string | null | undefined): Promise<boolean> {
    const dataSource = application.get(DataSource);
    const accepted = await acrossOrganisations(() =>
      dataSource.transaction((manager) =>
        application.get(InvitationLinksService).accept(manager, tokenOf(link)),
      ),
    ).catch(() => null);
    if (accepted === null) return false;
    const held = { id: accepted.personId, isHeld: true, roles: [] };
    accounts = accounts.some((one) => one.id === id)
      ? accounts.map((one) => (one.id === id ? held : one))
      : [...accounts, held];
    return true;
  }

  async function readRoles(): Promise<void> {
    const rows = await sql<{ id: string; role: string }[]>('select person_id as id, role from memberships');
    accounts = accounts.map((account) => ({
      ...account,
      roles: rows.flatMap(({ id, role }) => (id === account.id ? [role] : [])).sort(),
    }));
  }

  const isApproving = (account: Account | undefined): boolean => account?.roles.includes('approver') === true;
  const stateOf = (): string => JSON.stringify(accounts.map(({ isHeld, roles }) => [isHeld, roles]));

  it.each([
    [['owner', 'approver'], []],
    [['owner'], []],
    [['owner', 'approver'], ['owner']],
  ] as const)(
    'who is %j and has made accounts as %j, never approves as two together with one, by any order of calls',
    async (roles, made) => {
      const asTwo: string[] = [];
      const seen = new Set<string>();
      const before = made.map((role): Move => ({
        what: `0 invites ${role}`,
        by: 0,
        of: null,
        roles: [role],
      }));
      let paths: (readonly Move[])[] = [before];
      for (let calls = 0; calls <= MOST_CALLS; calls += 1) {
        const next: (readonly Move[])[] = [];
        for (const path of paths) {
          await begin(roles);
          for (const move of path) await make(move);
          const [own, ...others] = accounts.filter(({ isHeld }) => isHeld);
          if (isApproving(own) && others.some(isApproving))
            asTwo.push(path.map(({ what }) => what).join(', '));
          if (seen.has(stateOf())) continue;
          seen.add(stateOf());
          if (calls < MOST_CALLS) next.push(...moves().map((move) => [...path, move]));
        }
        paths = next;
      }
      expect(asTwo).toEqual([]);
      expect(seen.size).toBeGreaterThan(5);
    },
  );
});
