import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LineRuleRow } from '../stored/stored.entities';
import { ChangedLineRuleDto, LineRuleDto, LineRuleInputDto } from './mapping.dto';
import { ruleRoutes } from './rule-routes';

const LineRuleRoutes = ruleRoutes<LineRuleRow, LineRuleInputDto, LineRuleDto>({
  name: 'rule for lines below zero',
  row: LineRuleRow,
  input: LineRuleInputDto,
  shown: LineRuleDto,
  changed: ChangedLineRuleDto,
  show: ({ id, scope, key, treatment }) => ({ id, scope, key, treatment }),
  read: ({ scope, key, treatment }) => ({ scope, key, treatment }),
});

/** Treatment of negative lines, decided once for an account or item. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/line-rules')
export class LineRulesController extends LineRuleRoutes {}
