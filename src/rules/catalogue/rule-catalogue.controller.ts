import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RULE_CATALOGUE, rulesOn } from '../../mapping/zimbabwe/rule-catalogue';
import { Needs } from '../../people/rights/route-rights';
import { AuthorityRuleDto, RuleCatalogueQueryDto } from './rule-catalogue.dto';

@ApiTags('preflight')
@Controller('api/rule-catalogue')
export class RuleCatalogueController {
  /** Every validation rule of the authority for receipts: which of them are decided before sending, and by what. */
  @Get()
  @Needs('read')
  list(@Query() { on }: RuleCatalogueQueryDto): AuthorityRuleDto[] {
    const rules = on === undefined ? RULE_CATALOGUE : rulesOn(on);
    return rules.map(({ decided, ...rule }) => ({ ...rule, issues: [...(decided?.issues ?? [])] }));
  }
}
