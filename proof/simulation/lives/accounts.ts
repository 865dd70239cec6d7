import { SUBMITTED_STATES, type DocumentState } from '../../../src/domain/lifecycle/lifecycle';
import { ACCOUNT, SECOND_ACCOUNT, TENANTS } from '../installation';
import type { World } from '../world';
import type { Bookkeeper } from './bookkeeper';

const OPEN_STATES: readonly string[] = [...SUBMITTED_STATES, 'fiscalised'] satisfies DocumentState[];

/** Fiscal accounts of the client: a second one replaces the first, which stays open or is closed later. */
export class Accounts {
  /** True if all organisations use the second account. */
  private isReplaced = false;

  constructor(
    private readonly world: World,
    private readonly person: Bookkeeper,
  ) {}

  /**
   * Gives the client a second account, of the same device or a new one; the earlier organisation may keep the first.
   */
  async change(): Promise<void> {
    const { world, person } = this;
    const { authority, random } = world;
    const isAtRest = authority.device === person.device && person.renamed.size === 0;
    if (authority.present !== ACCOUNT.id || !isAtRest) return;
    const number = String(random.whole(6_000, 6_999));
    const other = { ...person.device, deviceId: number, serialNumber: `S-${number}` };
    const device = random.chance(0.4) ? person.device : other;
    const tenantIds = random.chance(0.6) ? TENANTS : [TENANTS[1]];
    authority.attach(SECOND_ACCOUNT.id, device);
    const isDone = await person.act(
      `gives ${tenantIds.join(' and ')} an account of device ${device.deviceId}`,
      ({ identity }) => identity.assign(tenantIds, SECOND_ACCOUNT.id),
    );
    if (!isDone) return;
    this.isReplaced = tenantIds.length === TENANTS.length;
    authority.present = SECOND_ACCOUNT.id;
    [person.device, person.owns] = [device, device];
  }

  /** Closes the first account, as its provider does, once nothing is open there. */
  async close(): Promise<void> {
    const { authority, judge } = this.world;
    if (!this.isReplaced || authority.closed.size > 0) return;
    if ((await judge.settled()).some(({ state }) => OPEN_STATES.includes(state))) return;
    authority.closed.add(ACCOUNT.id);
    this.world.trace('the provider closes the earlier account');
  }
}
