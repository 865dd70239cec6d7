import type { EntityManager } from 'typeorm';
import { asStopped, isForPeople, type Trouble, troublesOf } from '../../fiscal/accounts/stopped-submissions';
import type { AlertFact } from './alert-facts.repository';

interface AccountRow {
  readonly accountId: string;
  readonly account: string;
  readonly organisationId: string;
  /** Troubles, newest first. */
  readonly troubles: readonly Trouble[];
}

const TROUBLES = `
  select * from (select a.id as "accountId", a.name as account, o.id as "organisationId",
      (select json_agg(troubles) from (${troublesOf('a.id')}) troubles) as troubles
    from fiscal_accounts a join organisations o on o.fiscal_account_id = a.id) found where troubles is not null`;

/** Accounts whose submissions are stopped: one fact for each of their organisations. */
export async function stoppedFacts(manager: EntityManager): Promise<AlertFact[]> {
  const rows = await manager.query<AccountRow[]>(TROUBLES);
  return rows.flatMap(({ accountId, account, organisationId, troubles }): AlertFact[] => {
    const stopped = asStopped(troubles);
    if (stopped === null || !isForPeople(stopped)) return [];
    const { cause, detail, numbers } = stopped;
    const own = troubles.filter((one) => one.organisationId === organisationId).map(({ number }) => number);
    return [
      {
        ...{ cause: 'SUBMISSIONS_STOPPED', subject: `${accountId}/${organisationId}`, organisationId },
        ...{ about: account, reason: `${cause} ${detail}`, documents: numbers.length },
        numbers: numbers.filter((number) => own.includes(number)),
        ...{ lastAt: new Date(troubles[0]?.at ?? 0), repeats: 0 },
      },
    ];
  });
}
