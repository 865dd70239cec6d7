import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canonicalJson, sha256Hex } from '../../domain/canonical-json';
import { refusal } from '../../domain/issues/refuse';
import { displayText } from '../../domain/unstorable-text';
import type { OrganisationPeriod } from '../../reconciliation/other-sales/other-sales.repository';
import type { ActName } from '../../people/acts/act-names';
import { recordAct } from '../../people/acts/record-act';
import { requireFound } from '../../platform/api/require-found';
import { inTransaction } from '../../platform/database/transaction';
import { ReconciliationsService } from '../../reconciliation/reconciliations.service';
import { CloseService } from './close.service';
import type { ClosingClientDto, PeriodSignOffDto, SignPeriodDto } from './close.dto';
import type { PeriodSignOff } from '../practice.entities';
import { PeriodSignOffsRepository } from './period-sign-offs.repository';

/** Person who signs. */
interface Signer {
  readonly personId: string;
  readonly name: string;
}

/** Signs off tax periods with their present figures; each is an act of a person. */
@Injectable()
export class PeriodSignOffsService {
  constructor(
    private readonly close: CloseService,
    private readonly reconciliations: ReconciliationsService,
    private readonly signOffs: PeriodSignOffsRepository,
    private readonly dataSource: DataSource,
  ) {}

  async list(organisationId: string): Promise<PeriodSignOffDto[]> {
    const signOffs = await this.signOffs.list(organisationId);
    const ended = signOffs.filter(({ endedAt }) => endedAt !== null);
    const takenBack = await this.signOffs.takenBack(
      organisationId,
      ended.map(({ id }) => id),
    );
    return signOffs.map((one) => ({
      ...showSignOff(one),
      replacedBy: takenBack.has(one.id) ? null : nextOf(one, signOffs),
    }));
  }

  /**
   * Signs a period in place of any earlier sign-off.
   * @throws Conflict for one that cannot be filed, or has just changed
   */
  async sign(organisationId: string, given: SignPeriodDto, signer: Signer): Promise<void> {
    const { month, reconciliationId, reason } = given;
    const { clients } = await this.close.list([organisationId], month, true);
    const client = requireFound(clients[0] ?? null, 'organisation');
    const { from, to, signOff, salesWithoutReceipt, areSalesKnown } = client;
    requireReady(client);
    if (client.check?.reconciliationId !== reconciliationId) throw refusal('PERIOD_RECONCILED_AGAIN');
    if (signOff !== null && reason === undefined) throw refusal('PERIOD_SIGNED', { by: signOff.signedBy });
    await this.requireAlone({ organisationId, from, to });
    const { report } = await this.reconciliations.completed(organisationId, reconciliationId);
    const figures = { report, salesWithoutReceipt, areSalesKnown };
    const sha256 = sha256Hex(canonicalJson(figures));
    await inTransaction(this.dataSource, async (manager) => {
      if (signOff !== null && reason !== undefined)
        await this.end(manager, { id: signOff.id, organisationId }, signer, reason);
      const id = await this.signOffs.add(manager, {
        ...{ organisationId, from, to, reconciliationId, figures, sha256 },
        ...{ signedBy: signer.personId, signedByName: signer.name },
      });
      if (id === null) throw refusal('PERIOD_JUST_CHANGED');
      await record(manager, client, 'signed_off', { id, from, to }, { sha256, reason: reason ?? null });
    });
  }

  /** @throws Conflict where it is no longer valid */
  async takeBack(organisationId: string, id: string, reason: string, signer: Signer): Promise<void> {
    const signOff = requireFound(await this.signOffs.find(organisationId, id), 'sign-off');
    await inTransaction(this.dataSource, async (manager) => {
      await this.end(manager, signOff, signer, reason);
      await record(manager, { id: organisationId }, 'sign_off_taken_back', signOff, { reason });
    });
  }

  /** Refuses days that are signed off already, as after a change of the client's tax period: days are declared once. */
  private async requireAlone(period: OrganisationPeriod): Promise<void> {
    const other = await this.signOffs.overlapping(period);
    if (other === null) return;
    const { from, to, signedByName } = other;
    throw refusal('PERIOD_OVERLAPS', { from, to, by: signedByName });
  }

  private async end(
    manager: EntityManager,
    signOff: Pick<PeriodSignOff, 'id' | 'organisationId'>,
    { personId, name }: Signer,
    reason: string,
  ): Promise<void> {
    const ending = { personId, name, reason: displayText(reason) };
    if (!(await this.signOffs.end(manager, signOff, ending))) throw refusal('PERIOD_NOT_SIGNED');
  }
}

/** @throws Conflict with the objections */
function requireReady({ state, check }: ClosingClientDto): void {
  if (state !== 'ready')
    throw refusal('PERIOD_NOT_READY', { obstacle: state, reasons: check?.filing.reasons ?? [] });
}

async function record(
  manager: EntityManager,
  { id: organisationId }: Pick<ClosingClientDto, 'id'>,
  deed: ActName,
  { id, from, to }: Pick<PeriodSignOff, 'id' | 'from' | 'to'>,
  after: object,
): Promise<void> {
  const object = { kind: 'tax period', id, name: `${from} to ${to}` };
  await recordAct(manager, { action: 'periods.sign', deed, organisationId, object, after: { ...after } });
}

/** Sign-off of the same days that replaced this one. @param signOffs latest first */
function nextOf({ from, to, endedAt }: PeriodSignOff, signOffs: readonly PeriodSignOff[]): string | null {
  if (endedAt === null) return null;
  const isNext = (one: PeriodSignOff): boolean =>
    one.from === from && one.to === to && one.signedAt >= endedAt;
  return signOffs.findLast(isNext)?.id ?? null;
}

function showSignOff({
  signedByName,
  endedByName,
  ...signOff
}: PeriodSignOff): Omit<PeriodSignOffDto, 'replacedBy'> {
  const { id, from, to, reconciliationId, signedAt, sha256, figures } = signOff;
  const { changedAt, endedAt, endedBecause } = signOff;
  return {
    ...{ id, from, to, reconciliationId, signedAt, signedBy: signedByName, sha256 },
    isIntact: sha256Hex(canonicalJson(figures)) === sha256,
    ...{ changedAt, endedAt, endedBy: endedByName, endedBecause, figures },
  };
}
