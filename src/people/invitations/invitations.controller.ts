import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/requests/takes-body';
import { InScope } from '../rights/in-scope';
import type { OrganisationScope } from '../rights/organisation-scope';
import { from } from '../rights/places';
import type { Principal } from '../rights/principal';
import { Caller, requireMay, requireMayGive } from '../rights/require-may';
import { Needs, OwnPage, Public } from '../rights/route-rights';
import {
  AcceptanceDto,
  AcceptedInvitationDto,
  InvitationDto,
  InvitationInputDto,
  InvitationQuestionDto,
  InvitationTokenDto,
  OpenInvitationDto,
  SentInvitationDto,
} from './invitation.dto';
import type { Invitation } from './invitation.entity';
import { type AnsweredInvitation, SentInvitationsService } from './sent-invitations.service';
import type { Request, Response } from 'express';
import { creationOf, PasskeyQuestionDto } from '../passkeys/passkey.dto';
import { BrowserSessionsService } from '../session/browser-sessions.service';
import { InvitationAcceptanceService } from './invitation-acceptance.service';

/**
 * Invitation links, for owners of all organisations; those with roles for named organisations also for the owners of
 * these.
 */
@ApiTags('people')
@Controller('api')
export class InvitationsController {
  constructor(private readonly invitations: SentInvitationsService) {}

  /** Lists invitations that can still be accepted, and those that expired unused in the last two weeks. */
  @Get('invitations')
  @Needs('people.read', from.anywhere())
  async list(@InScope() scope: OrganisationScope): Promise<InvitationDto[]> {
    return (await this.invitations.unused(scope)).map(shown);
  }

  /**
   * Creates a link for a new person and mails it. The answer contains it where no mail was sent, unless both are
   * approvers of the same client: without mail that is refused. A key always gets the link.
   */
  @Post('invitations')
  @TakesBody({ bytes: 200_000 })
  @Needs('people.change', from.anywhere('the roles in the body name the organisations'))
  async invite(@Body() input: InvitationInputDto, @Caller() caller: Principal): Promise<SentInvitationDto> {
    // Requires the right for the installation, to which a person without roles belongs.
    if (input.roles.length === 0) requireMay(caller, 'people.change', null);
    requireMayGive(caller, input.roles);
    return answered(await this.invitations.invite(input, caller.personId));
  }

  /** Withdraws an invitation; its link no longer works. */
  @Delete('invitations/:invitationId')
  @Needs('people.change', from.anywhere())
  @HttpCode(204)
  withdraw(
    @Param('invitationId', ParseUUIDPipe) id: string,
    @InScope() scope: OrganisationScope,
  ): Promise<void> {
    return this.invitations.withdraw(id, scope);
  }

  /**
   * Creates a link for a person who has lost all ways to sign in; earlier ways end when it is used. Mailed; in the
   * answer where there is no mail, unless caller and person approve for the same client.
   */
  @Post('people/:personId/sign-in-again')
  @Needs('people.change', from.installation())
  async signInAgain(
    @Param('personId', ParseUUIDPipe) id: string,
    @Caller() { personId }: Principal,
  ): Promise<SentInvitationDto> {
    return answered(await this.invitations.signInAgain(id, personId));
  }
}

function shown(invitation: Invitation & { isExpired: boolean }): InvitationDto {
  const { id, purpose, personId, name, email, roles, language, createdAt, expiresAt, isExpired } = invitation;
  return { id, purpose, personId, name, email, roles: [...roles], language, createdAt, expiresAt, isExpired };
}

function answered({ invitation, link, mail }: AnsweredInvitation): SentInvitationDto {
  return { ...shown({ ...invitation, isExpired: false }), link, mail };
}

/** Endpoints for holders of a link. The token is sent in the body, to keep it out of logs. */
@ApiTags('people')
@Controller('api/invitation')
export class AcceptingController {
  constructor(
    private readonly accepting: InvitationAcceptanceService,
    private readonly browsers: BrowserSessionsService,
  ) {}

  /** Shows the offer of an invitation link. */
  @Post('opened')
  @OwnPage()
  @Public('the token of the link is the proof: 256 bits')
  @HttpCode(200)
  async open(@Body() { token }: InvitationTokenDto): Promise<OpenInvitationDto> {
    const { purpose, name, email, roles, expiresAt, organisations } = await this.accepting.open(token);
    return {
      ...{ purpose, name, email, expiresAt },
      roles: roles.map((role) => ({
        ...role,
        organisation: role.organisationId === null ? null : (organisations.get(role.organisationId) ?? ''),
      })),
    };
  }

  /** Asks the browser for a passkey of the invited person. */
  @Post('question')
  @OwnPage()
  @Public('the token of the link is the proof: 256 bits')
  @HttpCode(200)
  async ask(@Body() { token, ...said }: InvitationQuestionDto): Promise<PasskeyQuestionDto> {
    return { options: await this.accepting.ask(token, said) };
  }

  /** Accepts an invitation, which is then used up: stores the passkey and signs the person in. */
  @Post('accepted')
  @OwnPage()
  @Public('the token of the link is the proof: 256 bits')
  @HttpCode(200)
  async accept(
    @Body() { token, passkeyName, passkey, ...said }: AcceptanceDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AcceptedInvitationDto> {
    const { personId, recoveryCodes } = await this.accepting.accept(
      token,
      said,
      passkeyName,
      creationOf(passkey),
    );
    const session = await this.browsers.begin(request, response, { personId, method: 'passkey' });
    return { session, recoveryCodes };
  }
}
