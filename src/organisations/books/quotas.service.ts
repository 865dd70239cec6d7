import { Injectable } from '@nestjs/common';
import type { CallQuota } from '../../connectors/accounting-connector';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import type { Organisation } from '../organisation.entity';
import { OrganisationsRepository } from '../organisations.repository';

export interface OrganisationQuota {
  readonly organisationId: string;
  readonly name: string;
  readonly quota: CallQuota;
}

/**
 * Reads the remaining call limits of every connected organisation with one query per platform and no call.
 */
@Injectable()
export class QuotasService {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly registry: ConnectorRegistry,
  ) {}

  /** Returns the quota of one organisation; null where its platform counts no calls. */
  async of({ platform, tenantId }: Organisation): Promise<CallQuota | null> {
    return (await this.registry.get(platform).quotas([tenantId])).get(tenantId) ?? null;
  }

  async all(scope: OrganisationScope = 'all'): Promise<OrganisationQuota[]> {
    const connected = (await this.organisations.list(scope)).filter(({ status }) => status === 'connected');
    const readings: OrganisationQuota[] = [];
    for (const platform of this.registry.platforms()) {
      const own = connected.filter((organisation) => organisation.platform === platform);
      const quotas = await this.registry.get(platform).quotas(own.map(({ tenantId }) => tenantId));
      for (const { id, name, tenantId } of own) {
        const quota = quotas.get(tenantId);
        if (quota !== undefined) readings.push({ organisationId: id, name, quota });
      }
    }
    return readings;
  }
}
