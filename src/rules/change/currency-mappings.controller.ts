import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  Get,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrencyMapping } from '../stored/currency-mapping.entity';
import { Needs } from '../../people/rights/route-rights';
import { ChangedCurrencyMappingDto, CurrencyMappingDto, CurrencyMappingInputDto } from './mapping.dto';
import { type Changed, MappingStore } from './mapping-store';
import { DeletedRuleDto } from './rule-effect.dto';
import { SupportedCurrencies } from './supported-currencies';

/** Currencies of the books to the service's, identities included. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/currency-mappings')
export class CurrencyMappingsController {
  constructor(
    private readonly store: MappingStore,
    private readonly supported: SupportedCurrencies,
  ) {}

  /** All currency mappings of the organisation. */
  @Get()
  @Needs('read')
  async list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<CurrencyMappingDto[]> {
    return (await this.store.list(CurrencyMapping, organisationId)).map(shown);
  }

  /** One currency mapping. */
  @Get(':mappingId')
  @Needs('read')
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<CurrencyMappingDto> {
    return shown(await this.store.find(CurrencyMapping, organisationId, id));
  }

  /** Stores a new currency mapping; answers what that releases. */
  @Post()
  @Needs('rules.change')
  async create(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() mapping: CurrencyMappingInputDto,
  ): Promise<ChangedCurrencyMappingDto> {
    await this.refuseUnsupported(organisationId, mapping);
    return changed(await this.store.create(CurrencyMapping, organisationId, stored(mapping)));
  }

  /** Changes a currency mapping; answers what that releases. */
  @Put(':mappingId')
  @Needs('rules.change')
  async update(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
    @Body() mapping: CurrencyMappingInputDto,
  ): Promise<ChangedCurrencyMappingDto> {
    await this.refuseUnsupported(organisationId, mapping);
    return changed(await this.store.update(CurrencyMapping, organisationId, id, stored(mapping)));
  }

  /** Deletes a currency mapping; answers what that releases. */
  @Delete(':mappingId')
  @Needs('rules.change')
  async delete(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<DeletedRuleDto> {
    return { effect: await this.store.delete(CurrencyMapping, organisationId, id) };
  }

  /** Asked before anything is locked: it is a call to another system. */
  private async refuseUnsupported(
    organisationId: string,
    { destination }: CurrencyMappingInputDto,
  ): Promise<void> {
    const fault = await this.supported.fault(organisationId, destination);
    if (fault !== null) throw new BadRequestException([`destination ${fault}`]);
  }
}

function changed({ result, effect }: Changed<CurrencyMapping>): ChangedCurrencyMappingDto {
  return { ...shown(result), effect };
}

function shown({ id, source, destination }: CurrencyMapping): CurrencyMappingDto {
  return { id, source, destination };
}

function stored({
  source,
  destination,
}: CurrencyMappingInputDto): Pick<CurrencyMapping, 'source' | 'destination'> {
  return { source, destination };
}
