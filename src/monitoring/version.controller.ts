import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { programVersion } from '../platform/config/program-version';
import { Needs } from '../people/rights/route-rights';
import { VersionDto } from './version.dto';

@ApiTags('health')
@Controller('api/version')
export class VersionController {
  constructor(private readonly dataSource: DataSource) {}

  /** What is running here. */
  @Get()
  @Needs('read')
  async show(): Promise<VersionDto> {
    const [row] = await this.dataSource.query<{ version: string; now: Date }[]>(
      `select current_setting('server_version') as version, clock_timestamp() as now`,
    );
    return {
      version: programVersion(),
      node: process.versions.node,
      database: row?.version ?? '',
      startedAt: new Date(Date.now() - process.uptime() * 1000),
      databaseTime: row?.now ?? new Date(),
    };
  }
}
