import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailSettingsRepository } from '../../../people/mail/mail-settings.repository';
import { topicsOf } from '../../../people/mail/receivers';
import { PeopleService } from '../../../people/persons/people.service';
import type { PresentPerson } from '../../../people/rights/fresh-sign-in';
import { from } from '../../../people/rights/places';
import { Present } from '../../../people/rights/require-may';
import { Needs } from '../../../people/rights/route-rights';
import { MailService } from '../../../platform/mail/mail.service';
import { LastMailDto, OwnMailDto, OwnMailInputDto } from './own-mail.dto';
import { PersonMailsRepository } from './person-mails.repository';
import { spokenAnew } from '../../../platform/requests/spoken-language';

/** Mail preferences of the caller: topics and times. */
@ApiTags('alerts')
@Controller('api/own-mail')
export class OwnMailController {
  constructor(
    private readonly people: PeopleService,
    private readonly settings: MailSettingsRepository,
    private readonly mails: PersonMailsRepository,
    private readonly mail: MailService,
  ) {}

  @Get()
  @Needs('own-mail.change', from.anywhere())
  async show(@Present() { personId }: PresentPerson): Promise<OwnMailDto> {
    const { email, roles } = await this.people.find(personId, 'all');
    return {
      ...(await this.settings.find(personId)),
      ...{ email, isPossible: this.mail.isSet, roleTopics: topicsOf(roles.map(({ role }) => role)) },
      lastMail: await this.last(personId),
    };
  }

  /** Replaces the settings, from the next mail on. */
  @Put()
  @Needs('own-mail.change', from.anywhere())
  async store(@Body() input: OwnMailInputDto, @Present() caller: PresentPerson): Promise<OwnMailDto> {
    const { isOn, organisationIds, topics, timeZone, quietFrom, quietUntil, hasDigest } = input;
    const settings = { isOn, organisationIds, topics, timeZone, quietFrom, quietUntil, hasDigest };
    await this.settings.save(caller.personId, settings);
    return this.show(caller);
  }

  private async last(personId: string): Promise<LastMailDto | null> {
    const mail = await this.mails.lastOf(personId);
    if (mail === null) return null;
    return { at: mail.endedAt ?? mail.createdAt, result: mail.result, failure: spokenAnew(mail.lastFailure) };
  }
}
