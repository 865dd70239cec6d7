import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PeopleService } from '../persons/people.service';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { from } from '../rights/places';
import { Present } from '../rights/require-may';
import { Needs } from '../rights/route-rights';
import { OwnDisplayDto } from './own-display.dto';

/**
 * Language and time zone of the caller, for the console and mails; the browser's session reports the choice.
 */
@ApiTags('session')
@Controller('api/own-display')
export class OwnDisplayController {
  constructor(private readonly people: PeopleService) {}

  /** Replaces both choices, on every browser where the person is signed in. */
  @Put()
  @Needs('own-display.change', from.anywhere())
  @HttpCode(204)
  choose(
    @Body() { language, timeZone }: OwnDisplayDto,
    @Present() { personId }: PresentPerson,
  ): Promise<void> {
    return this.people.chooseDisplay(personId, { language, timeZone });
  }
}
