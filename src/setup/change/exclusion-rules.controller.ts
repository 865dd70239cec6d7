import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Decimal } from '../../domain/money';
import { refusal } from '../../domain/issues/refuse';
import { ExclusionRuleRow } from '../stored/stored.entities';
import { ChangedExclusionDto, ExclusionDto, ExclusionInputDto } from './mapping.dto';
import { ruleRoutes } from './rule-routes';

const ExclusionRoutes = ruleRoutes<ExclusionRuleRow, ExclusionInputDto, ExclusionDto>({
  name: 'exclusion rule',
  row: ExclusionRuleRow,
  input: ExclusionInputDto,
  shown: ExclusionDto,
  changed: ChangedExclusionDto,
  show: ({ id, scope, key, amount, reason }) => ({
    id,
    scope,
    key,
    amount: amount?.toFixed(2) ?? null,
    reason,
  }),
  read: ({ scope, key, amount = null, reason }) => {
    if (scope !== 'total_below' && amount !== null) throw refusal('EXCLUSION_WITH_AMOUNT');
    if (scope === 'total_below' && !/^[A-Z]{3}$/.test(key)) throw refusal('EXCLUSION_WITHOUT_CURRENCY');
    return { scope, key, amount: amount === null ? null : new Decimal(amount), reason };
  },
});

/** Documents that the organisation does not fiscalise; they wait, with the rule as their reason. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/exclusion-rules')
export class ExclusionRulesController extends ExclusionRoutes {}
