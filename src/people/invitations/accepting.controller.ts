import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { creationOf, PasskeyQuestionDto } from '../passkeys/passkey.dto';
import { OwnPage, Public } from '../rights/route-rights';
import { BrowserSessionsService } from '../session/browser-sessions.service';
import { InvitationAcceptanceService } from './invitation-acceptance.service';
import {
  AcceptanceDto,
  AcceptedInvitationDto,
  InvitationQuestionDto,
  InvitationTokenDto,
  OpenInvitationDto,
} from './invitation.dto';

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
