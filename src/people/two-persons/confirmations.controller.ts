import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refusal } from '../../domain/issues/refuse';
import { requireFound } from '../../platform/api/require-found';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { from } from '../rights/places';
import { InScope } from '../rights/in-scope';
import type { OrganisationScope } from '../rights/organisation-scope';
import type { Principal } from '../rights/principal';
import { Caller, Present } from '../rights/require-may';
import { Needs } from '../rights/route-rights';
import { PasskeyQuestionDto, requestOf, SignedRequestDto } from '../passkeys/passkey.dto';
import { PasskeysService } from '../passkeys/passkeys.service';
import type { Confirmation } from './two-persons.entities';
import { ConfirmationDto } from './confirmation.dto';
import { ConfirmationsRepository } from './confirmations.repository';

/** Requests that wait for a second person. */
@ApiTags('people')
@Controller('api/confirmations')
export class ConfirmationsController {
  constructor(
    private readonly confirmations: ConfirmationsRepository,
    private readonly passkeys: PasskeysService,
  ) {}

  /** Lists requests of all organisations that the caller may read, oldest first. */
  @Get()
  @Needs('read', from.anywhere())
  async list(
    @Caller() { personId }: Principal,
    @InScope() scope: OrganisationScope,
  ): Promise<ConfirmationDto[]> {
    const open = await this.confirmations.open(scope);
    return open.map(({ requestedBy, requestedByName, id, subject, organisationId, ...facts }) => ({
      ...{ id, subject, organisationId, factsSha256: facts.factsSha256 },
      request: { ...facts.request, omitted: [...facts.request.omitted] },
      ...{ requestedBy: requestedByName, requestedAt: facts.requestedAt, expiresAt: facts.expiresAt },
      isOwn: requestedBy === personId,
    }));
  }

  /**
   * Returns the options for a passkey signature; the challenge begins with the hash of the confirmed facts.
   */
  @Post(':confirmationId/assertion/options')
  @Needs('confirmations.confirm', from.confirmation())
  @HttpCode(200)
  async ask(@Param('confirmationId', ParseUUIDPipe) id: string): Promise<PasskeyQuestionDto> {
    return { options: await this.passkeys.askAbout((await this.waiting(id)).factsSha256) };
  }

  /** Stores the signature: for five minutes it proves who confirms, afterwards it is evidence. */
  @Post(':confirmationId/assertion')
  @Needs('confirmations.confirm', from.confirmation())
  @HttpCode(204)
  async assert(
    @Present() caller: PresentPerson,
    @Param('confirmationId', ParseUUIDPipe) id: string,
    @Body() answer: SignedRequestDto,
  ): Promise<void> {
    const response = requestOf(answer);
    const { personId } = await this.passkeys.signedFacts((await this.waiting(id)).factsSha256, response);
    if (personId !== caller.personId) throw refusal('PASSKEY_REFUSED');
    const isKept = await this.confirmations.keepAssertion(id, caller, response);
    requireFound(isKept ? id : null, 'confirmation');
  }

  private async waiting(id: string): Promise<Confirmation> {
    return requireFound(await this.confirmations.find(id), 'confirmation');
  }

  /** Withdraws a request of the caller. */
  @Delete(':confirmationId')
  @Needs('confirmations.withdraw', from.confirmation())
  @HttpCode(204)
  async withdraw(
    @Caller() { personId }: Principal,
    @Param('confirmationId', ParseUUIDPipe) id: string,
  ): Promise<void> {
    const withdrawn = await this.confirmations.withdraw(id, personId ?? '');
    requireFound(withdrawn ? id : null, 'confirmation');
  }
}
