import { BadRequestException, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentListsRepository } from '../../database/document-lists.repository';
import type { Organisation } from '../../database/entities/organisation.entity';
import { FiscalAccountsRepository } from '../../database/fiscal-accounts.repository';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { Books } from '../../sync/books';
import { requireFound } from '../require-found';
import { BooksTaxDto, PushedMappingsDto, StateCountDto } from './organisation.dto';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId')
export class OrganisationInsightController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly lists: DocumentListsRepository,
    private readonly registry: FiscalRegistry,
    private readonly books: Books,
  ) {}

  /** How many documents stand in which state. */
  @Get('summary')
  async summary(@Param('organisationId', ParseUUIDPipe) id: string): Promise<StateCountDto[]> {
    await this.organisation(id);
    return this.lists.countByState(id);
  }

  /** The taxes of the books, read now: what tax mappings are made for. */
  @Get('taxes')
  async taxes(@Param('organisationId', ParseUUIDPipe) id: string): Promise<BooksTaxDto[]> {
    const organisation = await this.organisation(id);
    return this.books.use(organisation, (connector, access) => connector.taxes(access));
  }

  /** Gives the fiscal service the stored mappings that it lacks; what it has otherwise is reported, not changed. */
  @Post('mappings/push')
  @HttpCode(200)
  async push(@Param('organisationId', ParseUUIDPipe) id: string): Promise<PushedMappingsDto> {
    const { fiscalAccountId } = await this.organisation(id);
    const account = fiscalAccountId === null ? null : await this.fiscalAccounts.open(fiscalAccountId);
    if (account === null)
      throw new BadRequestException('The organisation has no fiscal account: choose one first.');
    const { taxes, currencies } = await this.organisations.mappings(id);
    const wanted = taxes.flatMap(({ taxCode, taxName, deviceTaxId }) =>
      deviceTaxId === null ? [] : [{ taxCode, taxName, deviceTaxId }],
    );
    // What we submit is the destination already, so that is what the service must know, as itself.
    const codes = [...new Set(currencies.map((currency) => currency.destination))];
    const identities = codes.map((code) => ({ source: code, destination: code }));
    return this.registry.get(account.service).pushMappings(account, unique(wanted), identities);
  }

  private async organisation(id: string): Promise<Organisation> {
    return requireFound(await this.organisations.find(id), 'organisation');
  }
}

/** One entry per tax code: several tax types of the books may share one. */
function unique<T extends { taxCode: string }>(mappings: readonly T[]): T[] {
  return [...new Map(mappings.map((mapping) => [mapping.taxCode, mapping])).values()];
}
