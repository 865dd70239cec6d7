import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { from } from '../rights/places';
import { principalOf } from '../rights/rights.guard';
import { Present } from '../rights/require-may';
import { Needs } from '../rights/route-rights';
import { ListedSessionDto } from './session.dto';
import { SessionsService } from './sessions.service';

/** Sessions of signed-in browsers: everybody sees their own, owners also those of others. */
@ApiTags('session')
@Controller('api')
export class ListedSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /** Lists the sessions of the caller, most recently used first. */
  @Get('own-sessions')
  @Needs('sessions.own', from.anywhere())
  own(@Present() caller: PresentPerson): Promise<ListedSessionDto[]> {
    const { personId, sessionId } = caller;
    return this.sessions.of(personId, sessionId);
  }

  /** Ends every session of the caller but this one. */
  @Delete('own-sessions')
  @Needs('sessions.own', from.anywhere())
  @HttpCode(204)
  endOthers(@Present() caller: PresentPerson): Promise<void> {
    const { personId, sessionId } = caller;
    return this.sessions.endOthers(personId, sessionId);
  }

  @Delete('own-sessions/:sessionId')
  @Needs('sessions.own', from.anywhere())
  @HttpCode(204)
  endOwn(@Param('sessionId', ParseUUIDPipe) id: string, @Present() caller: PresentPerson): Promise<void> {
    return this.sessions.end(caller.personId, id, 'sessions.own');
  }

  /** Lists the sessions of a person. */
  @Get('people/:personId/sessions')
  @Needs('people.read', from.installation())
  ofPerson(
    @Param('personId', ParseUUIDPipe) personId: string,
    @Req() request: Request,
  ): Promise<ListedSessionDto[]> {
    return this.sessions.of(personId, principalOf(request)?.via.id ?? null);
  }

  @Delete('people/:personId/sessions/:sessionId')
  @Needs('people.change', from.installation())
  @HttpCode(204)
  endOfPerson(
    @Param('personId', ParseUUIDPipe) personId: string,
    @Param('sessionId', ParseUUIDPipe) id: string,
  ): Promise<void> {
    return this.sessions.end(personId, id, 'people.change');
  }
}
