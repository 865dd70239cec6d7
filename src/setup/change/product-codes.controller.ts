import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProductCode } from '../stored/stored.entities';
import { ChangedProductCodeDto, ProductCodeDto, ProductCodeInputDto } from './mapping.dto';
import { checkedRows } from './rule-set-import.service';
import { ruleRoutes } from './rule-routes';

const ProductCodeRoutes = ruleRoutes<ProductCode, ProductCodeInputDto, ProductCodeDto>({
  name: 'product code',
  row: ProductCode,
  input: ProductCodeInputDto,
  shown: ProductCodeDto,
  changed: ChangedProductCodeDto,
  show: ({ id, scope, key, code }) => ({ id, scope, key, code }),
  read: ({ scope, key, code }) => {
    const values = { scope, key: scope === 'default' ? '' : key, code };
    checkedRows([{ row: '', kind: 'product_code', values }]);
    return values;
  },
});

/** HS codes of items, of accounts, and the default. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/product-codes')
export class ProductCodesController extends ProductCodeRoutes {}
