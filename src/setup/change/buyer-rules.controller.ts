import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BuyerRuleRow } from '../stored/stored.entities';
import { BuyerRuleDto, BuyerRuleInputDto, ChangedBuyerRuleDto } from './mapping.dto';
import { ruleRoutes } from './rule-routes';

const BuyerRoutes = ruleRoutes<BuyerRuleRow, BuyerRuleInputDto, BuyerRuleDto>({
  name: 'buyer rule',
  row: BuyerRuleRow,
  input: BuyerRuleInputDto,
  shown: BuyerRuleDto,
  changed: ChangedBuyerRuleDto,
  show: ({ id, scope, key, sendAs }) => ({ id, scope, key, sendAs }),
  read: ({ scope, key, sendAs }) => ({ scope, key, sendAs, madeFor: null }),
  // Renews a permission when the contact has got other doubtful numbers.
  renews: (row, { scope, key, sendAs }) =>
    sendAs === 'taxpayer' && row.sendAs === sendAs && row.scope === scope && row.key === key,
});

/** Buyers without a taxpayer number here, and their names for the authority; the books stay unchanged. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/buyer-rules')
export class BuyerRulesController extends BuyerRoutes {}
