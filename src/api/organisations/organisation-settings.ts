import { ConflictException, Injectable } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { DocumentsRepository } from '../../database/documents.repository';
import { Organisation } from '../../database/entities/organisation.entity';
import { LeasesRepository } from '../../database/leases.repository';
import { TaxpayerBinding } from '../fiscal-accounts/taxpayer-binding';
import { otherIntegrationOf } from './other-integration';
import type { OrganisationSettingsDto } from './organisation-settings.dto';

/** The settings of an organisation, which are rules for its documents too. */
@Injectable()
export class OrganisationSettings {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
    private readonly taxpayers: TaxpayerBinding,
  ) {}

  /** @throws ConflictException for the account of another taxpayer that nobody has confirmed */
  async assertMayHaveAccount(
    known: Organisation,
    { fiscalAccountId, confirmTaxpayer }: OrganisationSettingsDto,
  ): Promise<void> {
    if (fiscalAccountId == null || fiscalAccountId === known.fiscalAccountId) return;
    await this.taxpayers.assertMayHave(known, fiscalAccountId, confirmTaxpayer);
  }

  /**
   * Stores what is given; what is left out stays as it is.
   * @throws ConflictException when the account changes while documents are with the present one
   */
  async store(known: Organisation, settings: OrganisationSettingsDto): Promise<void> {
    const { id } = known;
    const given = columnsOf(known, settings);
    const isMoving = given.fiscalAccountId !== undefined && given.fiscalAccountId !== known.fiscalAccountId;
    // One transaction: whoever sees the new settings also sees what they release.
    await this.documents.transaction(async (manager) => {
      if (Object.keys(given).length > 0) await manager.update(Organisation, { id }, given);
      // From here on no submission can begin: what is open now is all that there is.
      if (isMoving) {
        await this.refuseWhileOpen(id, manager);
        await this.taxpayers.refuseUnlessShared(given.fiscalAccountId as string | null, manager);
      }
      await this.documents.releaseWaiting(id, manager);
      await this.leases.wake({ organisationId: id }, manager);
    });
  }

  /** Requests of one fiscal account cannot be asked about at another. */
  private async refuseWhileOpen(id: string, manager: EntityManager): Promise<void> {
    const states = ['submitting', 'processing', 'uncertain', 'fiscalised'] as const;
    const open = await this.documents.countIn(id, states, manager);
    if (open === 0) return;
    throw new ConflictException([
      `${open} documents are with the present fiscal account: pause the organisation, let them come home, then change it`,
    ]);
  }
}

function columnsOf(
  known: Organisation,
  settings: OrganisationSettingsDto,
): QueryDeepPartialEntity<Organisation> {
  const { confirmTaxpayer: _typed, ...stored } = settings;
  const columns = { ...stored, ...otherIntegrationOf(known, settings) };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
