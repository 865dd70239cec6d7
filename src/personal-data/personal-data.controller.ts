import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { refusal } from '../documents/refuse';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { currentPrincipal } from '../people/rights/current-principal';
import { from } from '../people/rights/places';
import { TwoPersons } from '../people/two-persons/two-persons';
import { Needs } from '../people/rights/route-rights';
import { requireFound } from '../platform/api/require-found';
import { AtOnce } from '../platform/requests/at-once';
import { CustomerExport } from './customer-export';
import { CustomerPlacesRepository, type FoundCustomer } from './customer-places.repository';
import { Erasing } from './erasing';
import {
  AskedCustomerDto,
  CustomerErasureDto,
  CustomerErasureReportDto,
  FoundCustomerDto,
} from './personal-data.dto';
import { PLACE_NAMES, PLACES } from './places';

const CUSTOMER_FIELDS = ['name', 'tin', 'vatNumber', 'email', 'phone'] as const;

/** What is stored about a customer of an organisation. The customer is named in the body: addresses are in logs. */
@ApiTags('personal data')
@Controller('api/organisations/:organisationId/personal-data')
export class PersonalDataController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly places: CustomerPlacesRepository,
    private readonly exports: CustomerExport,
    private readonly erasing: Erasing,
    private readonly persons: TwoPersons,
  ) {}

  /** Where something about the customer is stored, and how many rows. Reads every document of the organisation. */
  @Post('find')
  @Needs('personal-data.read', from.organisation())
  @AtOnce(2)
  @HttpCode(200)
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() asked: AskedCustomerDto,
  ): Promise<FoundCustomerDto> {
    const found = await this.found(organisationId, asked);
    const counts = await this.places.count(found);
    return {
      names: [...new Set(found.contacts.map(({ name }) => name))],
      documents: found.documentIds.length,
      places: PLACE_NAMES.filter((place) => counts[place] > 0).map((place) => ({
        place,
        table: PLACES[place].table,
        rows: counts[place],
      })),
    };
  }

  /** All these rows as one JSON file, to be handed to the customer. */
  @Post('export')
  @Needs('personal-data.read', from.organisation())
  @AtOnce(2)
  @HttpCode(200)
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() asked: AskedCustomerDto,
  ): Promise<StreamableFile> {
    const found = await this.found(organisationId, asked);
    requireFound(found.contacts[0] ?? null, 'customer');
    return new StreamableFile(this.exports.stream(found), {
      type: 'application/json',
      disposition: 'attachment; filename="personal-data.json"',
    });
  }

  /**
   * Erases what no law obliges to keep: the contact, calls kept to investigate problems, and the documents that were left out and
   * never sent, together with the salts of the audit log. Answers every place and what becomes of it. Two persons decide it
   * where there are two approvers; one person needs a sign-in of the last minutes. What the books still have is read from them
   * again: erase it there first.
   */
  @Post('erase')
  @Needs('personal-data.erase', from.organisation())
  @AtOnce(1)
  @HttpCode(200)
  async erase(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() { reason, dryRun, ...asked }: CustomerErasureDto,
  ): Promise<CustomerErasureReportDto> {
    const found = await this.found(organisationId, asked);
    requireFound(found.contacts[0] ?? null, 'customer');
    if (dryRun) return this.erasing.report(false, await this.erasing.foresee(found));
    const matter = { subject: 'personal_data', organisationId, secrets: CUSTOMER_FIELDS } as const;
    return this.persons.agree(matter, async (askedBy) => {
      if (askedBy === null) await this.erasing.requireFreshPerson(currentPrincipal());
      return this.erasing.report(true, await this.erasing.erase(found, reason));
    });
  }

  private async found(organisationId: string, asked: AskedCustomerDto): Promise<FoundCustomer> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    if (CUSTOMER_FIELDS.every((field) => !/[\p{L}\p{N}]/u.test(asked[field] ?? '')))
      throw refusal('CUSTOMER_UNNAMED');
    return this.places.find(organisationId, asked);
  }
}
