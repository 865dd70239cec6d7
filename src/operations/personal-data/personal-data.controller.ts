import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { currentPrincipal } from '../../people/rights/current-principal';
import { from } from '../../people/rights/places';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import { Needs } from '../../people/rights/route-rights';
import { AtOnce } from '../../platform/requests/concurrency-limit.interceptor';
import { CustomerDataService } from './customer-data.service';
import { CustomerPlacesRepository } from './customer-places.repository';
import { CustomerErasureService } from './customer-erasure.service';
import {
  AskedCustomerDto,
  ChosenCustomerDto,
  CustomerErasureDto,
  CustomerErasureReportDto,
  contactDto,
  FoundCustomersDto,
} from './personal-data.dto';
import { PLACE_NAMES, PLACES } from './places';

/**
 * Stored data about a customer of an organisation. The customer is named in the body, because addresses are
 * logged.
 */
@ApiTags('personal data')
@Controller('api/organisations/:organisationId/personal-data')
export class PersonalDataController {
  constructor(
    private readonly customers: CustomerDataService,
    private readonly places: CustomerPlacesRepository,
    private readonly erasing: CustomerErasureService,
    private readonly persons: TwoPersonsService,
  ) {}

  /**
   * Matching contacts, to choose one by id, since people may share a name, phone or e-mail address. A single match
   * comes with the places that hold its data and their numbers of rows. Reads every document of the organisation.
   */
  @Post('find')
  @Needs('personal-data.read', from.organisation())
  @AtOnce(2)
  @HttpCode(200)
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() asked: AskedCustomerDto,
  ): Promise<FoundCustomersDto> {
    const found = await this.customers.all(organisationId, asked);
    const [only, ...others] = found;
    const counts = only === undefined || others.length > 0 ? null : await this.places.count(only);
    return {
      contacts: found.map(contactDto),
      places: PLACE_NAMES.flatMap((place) => {
        const rows = counts?.[place] ?? 0;
        return rows === 0 ? [] : [{ place, table: PLACES[place].table, rows }];
      }),
    };
  }

  /** Exports all rows about one contact as one JSON file, to be handed to the customer. */
  @Post('export')
  @Needs('personal-data.read', from.organisation())
  @AtOnce(2)
  @HttpCode(200)
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() { contactId }: ChosenCustomerDto,
  ): Promise<StreamableFile> {
    const found = await this.customers.one(organisationId, contactId);
    return new StreamableFile(await this.customers.handOut(found), {
      type: 'application/json',
      disposition: 'attachment; filename="personal-data.json"',
    });
  }

  /**
   * Erases data of one contact unless a law requires keeping it: the contact, calls kept for investigation, excluded
   * unsent documents and their salts in the audit log. The answer lists every place and what happens to it. Needs two
   * persons where there are two approvers, and a fresh sign-in. Erase it in the books first, or it is read again.
   */
  @Post('erase')
  @Needs('personal-data.erase', from.organisation())
  @AtOnce(1)
  @HttpCode(200)
  async erase(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() { contactId, reason, dryRun }: CustomerErasureDto,
  ): Promise<CustomerErasureReportDto> {
    const found = await this.customers.one(organisationId, contactId);
    if (dryRun) return this.erasing.report(false, await this.erasing.foresee(found));
    const [secrets, standing] = [['contactId'], { names: found.ownNames }];
    const matter = { subject: 'personal_data', organisationId, secrets, standing } as const;
    return this.persons.agree(matter, async (askedBy) => {
      if (askedBy === null) this.erasing.requireFreshPerson(currentPrincipal());
      return this.erasing.report(true, await this.erasing.erase(found, reason));
    });
  }
}
