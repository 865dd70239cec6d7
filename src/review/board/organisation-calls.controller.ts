import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refusal } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { QuotasService } from '../../organisations/books/quotas.service';
import { requireFound } from '../../platform/api/require-found';
import { BoardRepository } from './board.repository';
import { CallsOfTheDayDto } from './board.dto';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/calls')
export class OrganisationCallsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly quotas: QuotasService,
    private readonly board: BoardRepository,
  ) {}

  /** Calls to the books over the last 24 hours by purpose, and what the rest is reserved for; makes no call. */
  @Get()
  @Needs('read', from.organisation())
  async show(@Param('organisationId', ParseUUIDPipe) id: string): Promise<CallsOfTheDayDto> {
    const organisation = requireFound(await this.organisations.find(id), 'organisation');
    const [quota, waiting, postponed] = await Promise.all([
      this.quotas.of(organisation),
      this.board.waitingParts(id),
      this.board.postponed([id]),
    ]);
    if (quota === null) throw refusal('CALLS_NOT_COUNTED');
    const own = postponed[0] ?? null;
    return CallsOfTheDayDto.from({ quota, waiting, postponed: own });
  }
}
