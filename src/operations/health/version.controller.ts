import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { programVersion } from '../../platform/config/program-version';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { VersionDto } from './health.dto';

@ApiTags('health')
@Controller('api/version')
export class VersionController {
  constructor(private readonly dataSource: DataSource) {}

  /** Version of the service; details of its platform only for callers who may see all organisations. */
  @Get()
  @Needs('read', from.anywhere())
  async show(@InScope() scope: OrganisationScope): Promise<VersionDto> {
    const [row] = await this.dataSource.query<{ version: string; now: Date }[]>(
      `select current_setting('server_version') as version, clock_timestamp() as now`,
    );
    return {
      version: programVersion(),
      node: scope === 'all' ? process.versions.node : null,
      database: scope === 'all' ? (row?.version ?? '') : null,
      startedAt: new Date(Date.now() - process.uptime() * 1000),
      databaseTime: row?.now ?? new Date(),
    };
  }
}
