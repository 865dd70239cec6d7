import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refusal } from '../../domain/issues/refuse';
import { COUNTRY } from '../../mapping/countries';
import { currencyMeaning } from '../../mapping/map-currency';
import { CurrencyMapping } from '../stored/stored.entities';
import { ChangedCurrencyMappingDto, CurrencyMappingDto, CurrencyMappingInputDto } from './mapping.dto';
import { MappingsService } from './mappings.service';
import { ruleRoutes } from './rule-routes';
import { SupportedCurrenciesService } from './supported-currencies.service';

const CurrencyRoutes = ruleRoutes<CurrencyMapping, CurrencyMappingInputDto, CurrencyMappingDto>({
  name: 'currency mapping',
  row: CurrencyMapping,
  input: CurrencyMappingInputDto,
  shown: CurrencyMappingDto,
  changed: ChangedCurrencyMappingDto,
  show: ({ id, source, destination }) => ({
    ...{ id, source, destination },
    note: Object.hasOwn(COUNTRY.currencyNotes, source) ? (COUNTRY.currencyNotes[source] ?? null) : null,
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
