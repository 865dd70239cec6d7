import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import type { Principal } from '../../people/rights/principal';
import { Caller } from '../../people/rights/require-may';
import { Needs } from '../../people/rights/route-rights';
import { AtOnce } from '../../platform/requests/concurrency-limit.interceptor';
import { TakesBody } from '../../platform/requests/takes-body';
import { ClientRulesDto, ClientRulesReportDto } from './client-rules.dto';
import { ClientRulesService } from './client-rules.service';

@ApiTags('practice')
@Controller('api/clients/rules')
export class ClientRulesController {
  constructor(private readonly rules: ClientRulesService) {}

  /**
   * Applies the same rules to several clients, or previews them with `dryRun`. Clients are independent: one without the
   * caller's right, or with contradictory rules, is returned with the reason, and the others are changed.
   */
  @Post()
  @Needs('rules.change', from.anywhere('each client of the body is judged separately'))
  @AtOnce(2)
  @TakesBody({ bytes: 1_000_000 })
  @HttpCode(200)
  run(@Body() given: ClientRulesDto, @Caller() caller: Principal): Promise<ClientRulesReportDto> {
    return this.rules.run(caller, given);
  }
}
