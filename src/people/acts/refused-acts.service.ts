import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import type { Action } from '../rights/actions';
import type { Principal } from '../rights/principal';
import { type Act, type Author, recordActsOf } from './record-act';

const TICK_MS = 60_000;
/** Maximum number of pending refusals; further ones appear only in the metrics. */
const MOST_WAITING = 1_000;
const MOST_OF_AN_ADDRESS = 200;

interface Refused {
  readonly principal: Principal;
  readonly address: string | null;
  readonly action: Action;
  /** Organisation; null: none, several, or one that is hidden from the caller. */
  readonly organisationId: string | null;
  /** Method and path of the call. */
  readonly call: string;
}

/** Failed sign-in as a known person. */
interface FailedSignIn {
  /** Person as whom somebody tried to sign in. */
  readonly personId: string;
  /** Method of the sign-in, in words: "passkey". */
  readonly by: string;
  readonly address: string | null;
}

/** Author of a sign-in attempt, whose identity is not proven yet. */
const NOBODY: Author['principal'] = {
  ...{ kind: 'nobody', personId: null, name: 'somebody' },
  via: { kind: 'session', id: null },
};

interface Waiting {
  readonly author: Author;
  readonly act: Act;
  times: number;
}

/**
 * Records refused calls of signed-in people, and failed sign-ins of known persons. Refusals of one caller and action
 * are combined per minute, to save statements. Unidentified callers are counted in rights/refused-keys.service.ts.
 */
@Injectable()
export class RefusedActsService implements OnApplicationShutdown {
  private readonly logger = new Logger(RefusedActsService.name);
  private readonly turns = new NonOverlapping(this.logger, 'refusals could not be recorded');
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly dataSource: DataSource) {}

  note({ principal, address, action, organisationId, call }: Refused): void {
    const object = { kind: 'call', id: null, name: call.slice(0, MOST_OF_AN_ADDRESS) };
    this.count([principal.personId ?? principal.kind, action, organisationId], {
      author: { principal, address },
      act: { action, deed: 'refused', organisationId, object },
    });
  }

  noteFailedSignIn({ personId, by, address }: FailedSignIn): void {
    this.count(['sign-in', personId, by], {
      author: { principal: NOBODY, address },
      act: {
        ...{ action: 'own-sign-in.change', deed: 'sign_in_failed', organisationId: null },
        ...{ object: { kind: 'person', id: personId, name: null }, after: { by } },
      },
    });
  }

  @Interval(TICK_MS)
  async flush(): Promise<void> {
    await this.turns.take(async () => {
      for (const [key, entry] of [...this.waiting]) {
        const { times } = entry;
        await this.record(entry, times);
        entry.times -= times;
        if (entry.times === 0) this.waiting.delete(key);
      }
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.turns.ended();
    await this.flush();
  }

  private count(parts: readonly (string | null)[], first: Omit<Waiting, 'times'>): void {
    const key = JSON.stringify(parts);
    const known = this.waiting.get(key);
    if (known !== undefined) known.times += 1;
    else if (this.waiting.size < MOST_WAITING) this.waiting.set(key, { ...first, times: 1 });
  }

  private async record({ author, act }: Waiting, times: number): Promise<void> {
    const { manager } = this.dataSource;
    const { object } = act;
    const name = object.kind === 'person' ? await nameOf(manager, object.id) : object.name;
    // Records acts on an unknown organisation for the installation.
    const organisationId = await knownOrganisation(manager, act.organisationId);
    await recordActsOf(manager, author, [
      { ...act, organisationId, object: { ...object, name }, outcome: 'refused', times },
    ]);
  }
}

async function nameOf(manager: EntityManager, personId: string | null): Promise<string | null> {
  const [row] = await manager.query<{ name: string }[]>('select name from people where id = $1', [personId]);
  return row?.name ?? null;
}

async function knownOrganisation(manager: EntityManager, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await manager.query<{ id: string }[]>(
    'select id from organisations where id::text = lower($1)',
    [id],
  );
  return row?.id ?? null;
}
