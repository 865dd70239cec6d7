import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/requests/takes-body';
import { Needs } from '../../people/rights/route-rights';
import { FiscalMappings } from './fiscal-mappings';
import {
  AppliedChangeDto,
  MappingChangeDto,
  MappingDifferenceDto,
  MappingDriftDto,
  MappingPushDto,
} from './mapping-drift.dto';

/** Stored mappings in step with those of the service. */
@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts/:accountId/mappings')
export class FiscalMappingsController {
  constructor(private readonly mappings: FiscalMappings) {}

  /** Where the stored mappings and those that the service had when it was asked last differ; POST refresh asks it. */
  @Get('drift')
  @Needs('read')
  async drift(@Param('accountId', ParseUUIDPipe) id: string): Promise<MappingDriftDto> {
    const { differences, ...known } = await this.mappings.drift(id);
    return { ...known, differences: differences.map((one) => MappingDifferenceDto.from(one)) };
  }

  /** Applies only the named differences, and answers with one result for each. */
  @Post('push')
  @TakesBody({ bytes: 256_000 })
  @Needs('rules.change')
  @HttpCode(200)
  async push(
    @Param('accountId', ParseUUIDPipe) id: string,
    @Body() { changes }: MappingPushDto,
  ): Promise<AppliedChangeDto[]> {
    const chosen = changes.map((change) => MappingChangeDto.toChange(change));
    return (await this.mappings.push(id, chosen)).map((applied) => AppliedChangeDto.from(applied));
  }
}
