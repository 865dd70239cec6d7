import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FiscalRegistry } from '../fiscal-registry';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { FiscalServiceDto } from './fiscal-account.dto';

@ApiTags('fiscal accounts')
@Controller('api/fiscal-services')
export class FiscalServicesController {
  constructor(private readonly registry: FiscalRegistry) {}

  /** Lists the services of this build with the fields of their accounts. */
  @Get()
  @Needs('read', from.anywhere('of this build'))
  list(): FiscalServiceDto[] {
    return this.registry.all().map(({ name, declaration }) => ({
      name,
      profiles: [...declaration.profiles],
      credentials: [...declaration.credentials],
      settings: declaration.settings.map(({ choices, fields, ...named }) => ({
        ...named,
        choices: choices === undefined ? null : [...choices],
        fields: fields === undefined ? null : [...fields],
      })),
    }));
  }
}
