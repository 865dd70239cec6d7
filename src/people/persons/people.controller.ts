import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { from } from '../rights/places';
import { principalOf } from '../rights/rights.guard';
import { Needs } from '../rights/route-rights';
import { TakesBody } from '../../platform/requests/takes-body';
import { PersonDto, PersonInputDto, RolesInputDto } from './person.dto';
import { People } from './people';

/** The people of this installation, for owners of all organisations. */
@ApiTags('people')
@Controller('api/people')
export class PeopleController {
  constructor(private readonly people: People) {}

  /** Everybody with roles and ways to sign in, those who have left last. */
  @Get()
  @Needs('people.read', from.installation())
  list(): Promise<PersonDto[]> {
    return this.people.list();
  }

  @Get(':personId')
  @Needs('people.read', from.installation())
  find(@Param('personId', ParseUUIDPipe) id: string): Promise<PersonDto> {
    return this.people.find(id);
  }

  /** Changes name and mail address. */
  @Patch(':personId')
  @Needs('people.change', from.installation())
  rename(@Param('personId', ParseUUIDPipe) id: string, @Body() input: PersonInputDto): Promise<PersonDto> {
    return this.people.rename(id, input);
  }

  /** Replaces the roles, with effect from the next request. The last owner of all organisations stays one. */
  @Put(':personId/roles')
  @TakesBody({ bytes: 200_000 })
  @Needs('people.change', from.installation())
  setRoles(
    @Param('personId', ParseUUIDPipe) id: string,
    @Body() { roles }: RolesInputDto,
    @Req() request: Request,
  ): Promise<PersonDto> {
    return this.people.setRoles(id, roles, principalOf(request)?.personId ?? null);
  }

  /** Ends a person's access at once, for good: sessions, tokens and open invitations end; history stays. */
  @Post(':personId/end')
  @Needs('people.change', from.installation())
  @HttpCode(200)
  end(@Param('personId', ParseUUIDPipe) id: string, @Req() request: Request): Promise<PersonDto> {
    return this.people.end(id, principalOf(request)?.personId ?? null);
  }
}
