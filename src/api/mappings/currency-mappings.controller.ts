import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrencyMapping } from '../../database/entities/currency-mapping.entity';
import { CurrencyMappingDto, CurrencyMappingInputDto } from './mapping.dto';
import { MappingStore } from './mapping-store';
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
  async list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<CurrencyMappingDto[]> {
    return (await this.store.list(CurrencyMapping, organisationId)).map(shown);
  }

  /** One currency mapping. */
  @Get(':mappingId')
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<CurrencyMappingDto> {
    return shown(await this.store.find(CurrencyMapping, organisationId, id));
  }

  /** Stores a new currency mapping; what waits is looked at again. */
  @Post()
  async create(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() mapping: CurrencyMappingInputDto,
  ): Promise<CurrencyMappingDto> {
    await this.refuseUnsupported(organisationId, mapping);
    return shown(await this.store.create(CurrencyMapping, organisationId, stored(mapping)));
  }

  /** Changes a currency mapping; what waits is looked at again. */
  @Put(':mappingId')
  async update(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
    @Body() mapping: CurrencyMappingInputDto,
  ): Promise<CurrencyMappingDto> {
    await this.refuseUnsupported(organisationId, mapping);
    return shown(await this.store.update(CurrencyMapping, organisationId, id, stored(mapping)));
  }

  /** Deletes a currency mapping; what waits is looked at again. */
  @Delete(':mappingId')
  @HttpCode(204)
  delete(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<void> {
    return this.store.delete(CurrencyMapping, organisationId, id);
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

function shown({ id, source, destination }: CurrencyMapping): CurrencyMappingDto {
  return { id, source, destination };
}

function stored({
  source,
  destination,
}: CurrencyMappingInputDto): Pick<CurrencyMapping, 'source' | 'destination'> {
  return { source, destination };
}
