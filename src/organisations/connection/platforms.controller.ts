import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { AccountingPlatformDto } from './connection.dto';

@ApiTags('connect')
@Controller('api/accounting-platforms')
export class PlatformsController {
  constructor(private readonly registry: ConnectorRegistry) {}

  /** Lists the accounting platforms of this version that a person can connect. */
  @Get()
  @Needs('read', from.anywhere('of this build'))
  list(): AccountingPlatformDto[] {
    return this.registry.platforms().map((platform) => {
      const { name } = this.registry.get(platform);
      return { platform, name };
    });
  }
}
