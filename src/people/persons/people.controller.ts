import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../rights/in-scope';
import type { OrganisationScope } from '../rights/organisation-scope';
import { from } from '../rights/places';
import type { Principal } from '../rights/principal';
import { Caller, requireMayGive, Present } from '../rights/require-may';
import { Needs } from '../rights/route-rights';
import { TakesBody } from '../../platform/requests/takes-body';
import { EndPersonDto, PersonDto, PersonInputDto, RolesInputDto, OwnDisplayDto } from './person.dto';
import { PeopleService } from './people.service';
import type { PresentPerson } from '../rights/fresh-sign-in';

/**
 * People of this installation, for owners of all organisations; people with roles for named organisations also for
 * their owners.
 */
@ApiTags('people')
@Controller('api/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  /**
   * Lists all people with roles and ways to sign in, people who have left last. An owner of named
   * organisations sees the roles for these.
   */
  @Get()
  @Needs('people.read', from.anywhere())
  list(@InScope() scope: OrganisationScope): Promise<PersonDto[]> {
    return this.people.list(scope);
  }

  @Get(':personId')
  @Needs('people.read', from.anywhere())
  find(
    @Param('personId', ParseUUIDPipe) id: string,
    @InScope() scope: OrganisationScope,
  ): Promise<PersonDto> {
    return this.people.find(id, scope);
  }

  /** Changes name and mail address. */
  @Patch(':personId')
  @Needs('people.change', from.installation())
  rename(@Param('personId', ParseUUIDPipe) id: string, @Body() input: PersonInputDto): Promise<PersonDto> {
    return this.people.rename(id, input);
  }

  /**
   * Replaces the roles, with effect from the next request; owners of named organisations change theirs only. At least
   * one owner of all organisations remains, and an approver per client unless confirmed otherwise.
   */
  @Put(':personId/roles')
  @TakesBody({ bytes: 200_000 })
  @Needs('people.change', from.anywhere())
  async setRoles(
    @Param('personId', ParseUUIDPipe) id: string,
    @Body() { roles, confirmLastApprover }: RolesInputDto,
    @Caller() caller: Principal,
    @InScope() scope: OrganisationScope,
  ): Promise<PersonDto> {
    requireMayGive(caller, roles);
    return this.people.setRoles(id, roles, { by: caller.personId, scope, confirmLastApprover });
  }

  /** Ends a person's access at once and for good: sessions, tokens and open invitations. The history stays. */
  @Post(':personId/end')
  @Needs('people.change', from.installation())
  @HttpCode(200)
  end(
    @Param('personId', ParseUUIDPipe) id: string,
    @Body() { confirmLastApprover }: EndPersonDto,
    @Caller() { personId }: Principal,
  ): Promise<PersonDto> {
    return this.people.end(id, { by: personId, confirmLastApprover });
  }
}

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
