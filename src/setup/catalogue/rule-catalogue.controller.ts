import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { rulesOn } from '../../mapping/authority-rule';
import { COUNTRY } from '../../mapping/countries';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { AuthorityRuleDto, RuleCatalogueQueryDto } from './rule-catalogue.dto';

@ApiTags('preflight')
@Controller('api/rule-catalogue')
export class RuleCatalogueController {
  /** Every validation rule of the authority for receipts: which ones are checked before sending, and by what. */
  @Get()
  @Needs('read', from.anywhere('a catalogue'))
  list(@Query() { on }: RuleCatalogueQueryDto): AuthorityRuleDto[] {
    const rules = on === undefined ? COUNTRY.rules : rulesOn(COUNTRY.rules, on);
    return rules.map(({ decided, ...rule }) => ({ ...rule, issues: [...(decided?.issues ?? [])] }));
  }
}
