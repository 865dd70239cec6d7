import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { TakesBody } from '../../platform/requests/takes-body';
import { from } from '../rights/places';
import { principalOf } from '../rights/rights.guard';
import { Needs } from '../rights/route-rights';
import { InvitationDto, InvitationInputDto, SentInvitationDto } from './invitation.dto';
import type { Invitation } from './invitation.entity';
import type { SentInvitation } from './invitations';
import { type Mailed, SentInvitations } from './sent-invitations';

/** Links that bring people here, for owners of all organisations. */
@ApiTags('people')
@Controller('api')
export class InvitationsController {
  constructor(private readonly invitations: SentInvitations) {}

  /** Those that can still be accepted. */
  @Get('invitations')
  @Needs('people.read', from.installation())
  async list(): Promise<InvitationDto[]> {
    return (await this.invitations.open()).map(shown);
  }

  /** Makes a link for a new person, and mails it where there is a mail server. It is in this answer alone. */
  @Post('invitations')
  @TakesBody({ bytes: 200_000 })
  @Needs('people.change', from.installation())
  async invite(@Body() input: InvitationInputDto, @Req() request: Request): Promise<SentInvitationDto> {
    return withLink(await this.invitations.invite(input, principalOf(request)?.personId ?? null));
  }

  /** The link no longer works. */
  @Delete('invitations/:invitationId')
  @Needs('people.change', from.installation())
  @HttpCode(204)
  withdraw(@Param('invitationId', ParseUUIDPipe) id: string): Promise<void> {
    return this.invitations.withdraw(id);
  }

  /** Makes a link for a person who has lost every way to sign in. Earlier ways end when it is used, not before. */
  @Post('people/:personId/sign-in-again')
  @Needs('people.change', from.installation())
  async signInAgain(
    @Param('personId', ParseUUIDPipe) id: string,
    @Req() request: Request,
  ): Promise<SentInvitationDto> {
    return withLink(await this.invitations.signInAgain(id, principalOf(request)?.personId ?? null));
  }
}

function shown(invitation: Invitation): InvitationDto {
  const { id, purpose, personId, name, email, roles, createdAt, expiresAt } = invitation;
  return { id, purpose, personId, name, email, roles: [...roles], createdAt, expiresAt };
}

function withLink({ invitation, link, mail }: SentInvitation & { mail: Mailed }): SentInvitationDto {
  return { ...shown(invitation), link, mail };
}
