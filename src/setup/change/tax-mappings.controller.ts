import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Decimal } from '../../domain/money';
import { refusal } from '../../domain/issues/refuse';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { TaxMapping } from '../stored/stored.entities';
import { ChangedTaxMappingDto, TaxMappingDto, TaxMappingInputDto } from './mapping.dto';
import { MappingsService } from './mappings.service';
import { RateChangeDto, RateChangeReportDto } from './rate-change.dto';
import { RateChangesService } from './rate-changes.service';
import { ruleRoutes } from './rule-routes';

const TaxRoutes = ruleRoutes<TaxMapping, TaxMappingInputDto, TaxMappingDto>({
  name: 'tax mapping',
  row: TaxMapping,
  input: TaxMappingInputDto,
  shown: TaxMappingDto,
  changed: ChangedTaxMappingDto,
  show: ({ id, taxType, taxCode, taxName, percent, deviceTaxId, validFrom, validTill }) => ({
    id,
    taxType,
    taxCode,
    taxName,
    percent: percent?.toFixed() ?? null,
    deviceTaxId,
    validFrom,
    validTill,
  }),
  read: ({ percent, deviceTaxId = null, validFrom = null, validTill = null, ...names }) => {
    if (validFrom !== null && validTill !== null && validTill < validFrom)
      throw refusal('MAPPING_DAYS_REVERSED');
    const { taxType, taxCode, taxName } = names;
    const rate = percent === null ? null : new Decimal(percent);
    return { taxType, taxCode, taxName, percent: rate, deviceTaxId, validFrom, validTill };
  },
});

/** Mappings of the books' tax types to the service's tax codes, each for a range of document dates. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/tax-mappings')
export class TaxMappingsController extends TaxRoutes {
  constructor(
    store: MappingsService,
    private readonly rateChanges: RateChangesService,
  ) {
    super(store);
  }

  /**
   * Applies a new rate from a day on: ends the mappings of the old code the day before and begins those of the new one,
   * together, and returns the affected documents. `dryRun`: changes nothing.
   */
  @Post('rate-change')
  @Needs('rules.change', from.organisation())
  @HttpCode(200)
  changeRate(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() change: RateChangeDto,
  ): Promise<RateChangeReportDto> {
    return this.rateChanges.run(organisationId, change);
  }
}
