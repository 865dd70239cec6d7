import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Decimal } from '../../domain/money';
import { refusal } from '../../domain/issues/refuse';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import {
  BuyerRuleRow,
  CurrencyMapping,
  ExclusionRuleRow,
  LineRuleRow,
  ProductCode,
  TaxMapping,
} from '../stored/stored.entities';
import {
  BuyerRuleDto,
  BuyerRuleInputDto,
  ChangedBuyerRuleDto,
  ChangedCurrencyMappingDto,
  ChangedExclusionDto,
  ChangedLineRuleDto,
  ChangedProductCodeDto,
  ChangedTaxMappingDto,
  CurrencyMappingDto,
  CurrencyMappingInputDto,
  ExclusionDto,
  ExclusionInputDto,
  LineRuleDto,
  LineRuleInputDto,
  ProductCodeDto,
  ProductCodeInputDto,
  TaxMappingDto,
  TaxMappingInputDto,
} from './mapping.dto';
import { MappingsService } from './mappings.service';
import { RateChangeDto, RateChangeReportDto } from './rule-set.dto';
import { RateChangesService } from './rate-changes.service';
import { invalidRows } from '../../domain/issues/row-fault';
import { SoldUntaxedService } from './sold-untaxed.service';
import { spokenAnew, spokenTexts } from '../../platform/requests/spoken-language';
import { ruleRoutes } from './rule-routes';
import { seenOf } from '../../mapping/buyer-rules';
import { COUNTRY } from '../../mapping/countries';
import { currencyMeaning } from '../../mapping/map-currency';
import { isUnknownCode, shortCodeFaults } from '../../mapping/rule-set/outside-faults';
import { SupportedCurrenciesService } from './supported-currencies.service';
import { checkedRows } from './rule-set-import.service';

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

const CurrencyRoutes = ruleRoutes<CurrencyMapping, CurrencyMappingInputDto, CurrencyMappingDto>({
  name: 'currency mapping',
  row: CurrencyMapping,
  input: CurrencyMappingInputDto,
  shown: CurrencyMappingDto,
  changed: ChangedCurrencyMappingDto,
  show: ({ id, source, destination }) => ({
    ...{ id, source, destination },
    note: Object.hasOwn(COUNTRY.currencyNotes, source)
      ? spokenAnew(COUNTRY.currencyNotes[source] ?? null)
      : null,
  }),
  read: ({ source, destination }) => ({ source, destination }),
});

/** Mappings of the books' currencies to the service's, identities included. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/currency-mappings')
export class CurrencyMappingsController extends CurrencyRoutes {
  constructor(
    store: MappingsService,
    private readonly supported: SupportedCurrenciesService,
  ) {
    super(store);
  }

  /** Checks before any lock, because it calls another system. */
  override async refuse(
    organisationId: string,
    { source, destination, confirmation }: CurrencyMappingInputDto,
  ): Promise<void> {
    const isConfirmed = confirmation === `${source} ${destination}`;
    if (currencyMeaning({ source, destination }, COUNTRY) === 'no_currency' && !isConfirmed)
      throw refusal('CURRENCY_UNCONFIRMED', { source, destination });
    const supported = await this.supported.find(organisationId);
    if (supported !== null && !supported.includes(destination))
      throw refusal('CURRENCY_UNSUPPORTED', { supported });
  }
}

const LineRuleRoutes = ruleRoutes<LineRuleRow, LineRuleInputDto, LineRuleDto>({
  name: 'rule for lines below zero',
  row: LineRuleRow,
  input: LineRuleInputDto,
  shown: LineRuleDto,
  changed: ChangedLineRuleDto,
  show: ({ id, scope, key, treatment }) => ({ id, scope, key, treatment }),
  read: ({ scope, key, treatment }) => {
    const values = { scope, key, treatment };
    checkedRows([{ row: '', kind: 'line', values }]);
    return values;
  },
});

/** Treatment of lines below zero and of lines without VAT, decided once for an account or item. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/line-rules')
export class LineRulesController extends LineRuleRoutes {}

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
export class ProductCodesController extends ProductCodeRoutes {
  constructor(
    store: MappingsService,
    private readonly sold: SoldUntaxedService,
  ) {
    super(store);
  }

  override async refuse(
    organisationId: string,
    { confirmation, ...rule }: ProductCodeInputDto,
  ): Promise<void> {
    const { code } = rule;
    if (isUnknownCode(code) && confirmation !== code) throw refusal('PRODUCT_CODE_UNKNOWN', { code });
    const sold = await this.sold.itemsOf(organisationId, [rule]);
    const taxes = sold.length === 0 ? [] : await this.store.list(TaxMapping, organisationId);
    const faults = shortCodeFaults([rule], taxes, sold);
    if (faults.length > 0) throw invalidRows(faults, spokenTexts());
  }
}

const BuyerRoutes = ruleRoutes<BuyerRuleRow, BuyerRuleInputDto, BuyerRuleDto>({
  name: 'buyer rule',
  row: BuyerRuleRow,
  input: BuyerRuleInputDto,
  shown: BuyerRuleDto,
  changed: ChangedBuyerRuleDto,
  show: ({ id, scope, key, sendAs, tin, vatNumber, town }) => ({
    ...{ id, scope, key, sendAs, tin, vatNumber, town },
  }),
  read: ({ scope, key, sendAs, tin = null, vatNumber = null, town = null }) => {
    const isTyped = tin !== null || vatNumber !== null || town !== null;
    if (isTyped && (scope !== 'contact' || sendAs !== 'taxpayer')) throw refusal('BUYER_NUMBERS_ELSEWHERE');
    return { scope, key, sendAs, tin, vatNumber, town, madeFor: null };
  },
  seen: ({ scope, key, sendAs, ...shown }) => ({ scope, key, sendAs, ...seenOf(shown) }),
  // Renews a permission when the contact has got another name or other numbers; one with numbers that another person typed
  // is not replaced by it.
  renews: (row, { scope, key, sendAs, tin = null, vatNumber = null, town = null }) =>
    scope === 'contact' &&
    sendAs !== 'no_buyer' &&
    row.sendAs === sendAs &&
    row.scope === scope &&
    row.key === key &&
    row.tin === tin &&
    row.vatNumber === vatNumber &&
    row.town === town,
});

/** Buyers without a taxpayer number here, and their names for the authority; the books stay unchanged. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/buyer-rules')
export class BuyerRulesController extends BuyerRoutes {}

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
