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
import { TaxMapping } from '../stored/tax-mapping.entity';
import { Decimal } from '../../documents/money';
import { Needs } from '../../people/rights/route-rights';
import { ChangedTaxMappingDto, TaxMappingDto, TaxMappingInputDto } from './mapping.dto';
import { type Changed, MappingStore } from './mapping-store';
import { DeletedRuleDto } from './rule-effect.dto';
import { RateChangeDto, RateChangeReportDto } from './rate-change.dto';
import { RateChanges } from './rate-changes';

/** Tax types of the books to the service's tax codes, each for a span of document dates. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/tax-mappings')
export class TaxMappingsController {
  constructor(
    private readonly store: MappingStore,
    private readonly rateChanges: RateChanges,
  ) {}

  /** All tax mappings of the organisation. */
  @Get()
  @Needs('read')
  async list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<TaxMappingDto[]> {
    return (await this.store.list(TaxMapping, organisationId)).map(shown);
  }

  /** One tax mapping. */
  @Get(':mappingId')
  @Needs('read')
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<TaxMappingDto> {
    return shown(await this.store.find(TaxMapping, organisationId, id));
  }

  /** Stores a new tax mapping; answers what that releases. */
  @Post()
  @Needs('rules.change')
  async create(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() mapping: TaxMappingInputDto,
  ): Promise<ChangedTaxMappingDto> {
    return changed(await this.store.create(TaxMapping, organisationId, stored(mapping)));
  }

  /**
   * A new rate from a day on: ends the mappings of the old code the day before and begins those of the new one, all
   * together, and answers the documents that this touches. With `dryRun` nothing is changed.
   */
  @Post('rate-change')
  @Needs('rules.change')
  @HttpCode(200)
  changeRate(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() change: RateChangeDto,
  ): Promise<RateChangeReportDto> {
    return this.rateChanges.run(organisationId, change);
  }

  /** Changes a tax mapping; answers what that releases. */
  @Put(':mappingId')
  @Needs('rules.change')
  async update(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
    @Body() mapping: TaxMappingInputDto,
  ): Promise<ChangedTaxMappingDto> {
    return changed(await this.store.update(TaxMapping, organisationId, id, stored(mapping)));
  }

  /** Deletes a tax mapping; answers what that releases. */
  @Delete(':mappingId')
  @Needs('rules.change')
  async delete(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<DeletedRuleDto> {
    return { effect: await this.store.delete(TaxMapping, organisationId, id) };
  }
}

function changed({ result, effect }: Changed<TaxMapping>): ChangedTaxMappingDto {
  return { ...shown(result), effect };
}

function shown(mapping: TaxMapping): TaxMappingDto {
  const { id, taxType, taxCode, taxName, percent, deviceTaxId, validFrom, validTill } = mapping;
  return {
    id,
    taxType,
    taxCode,
    taxName,
    percent: percent?.toFixed() ?? null,
    deviceTaxId,
    validFrom,
    validTill,
  };
}

function stored(input: TaxMappingInputDto): Omit<TaxMapping, 'id' | 'organisationId'> {
  const {
    taxType,
    taxCode,
    taxName,
    percent,
    deviceTaxId = null,
    validFrom = null,
    validTill = null,
  } = input;
  if (validFrom !== null && validTill !== null && validTill < validFrom) {
    throw new BadRequestException(['validTill must not be before validFrom']);
  }
  const rate = percent === null ? null : new Decimal(percent);
  return { taxType, taxCode, taxName, percent: rate, deviceTaxId, validFrom, validTill };
}
