import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/requests/takes-body';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { ImportedRulesDto } from '../change/rule-set.dto';
import { showAmounts, showWrittenCode } from '../dry-run/show-preflight';
import { DecidedCodesDto, WrittenCodesDto } from './written-codes.dto';
import { WrittenCodesService } from './written-codes.service';

/** Item codes and numbers in descriptions that look like product codes; a person decides once whether they are. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/written-codes')
export class WrittenCodesController {
  constructor(private readonly codes: WrittenCodesService) {}

  /**
   * Lists codes in the documents of the last 90 days and since the go-live date, or of all before it is set,
   * with counts and money.
   */
  @Get()
  @Needs('read', from.organisation())
  async find(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<WrittenCodesDto> {
    const { since, tally } = await this.codes.find(organisationId);
    return { since, codes: tally.written().map(showWrittenCode), byDefault: showAmounts(tally.byDefault) };
  }

  /** Stores rules for product codes, all or none; returns the released documents. */
  @Post()
  @TakesBody({ bytes: 512_000 })
  @Needs('rules.change', from.organisation())
  @HttpCode(200)
  decide(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() decided: DecidedCodesDto,
  ): Promise<ImportedRulesDto> {
    return this.codes.decide(organisationId, decided);
  }
}
