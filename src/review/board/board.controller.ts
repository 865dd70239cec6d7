import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { QuotaReading } from '../../organisations/books/quota-reading';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { BoardRepository } from './board.repository';
import { showOnBoard } from './board';
import { BoardOrganisationDto } from './board.dto';

@ApiTags('organisations')
@Controller('api/board')
export class BoardController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly board: BoardRepository,
    private readonly quotas: QuotaReading,
  ) {}

  /** Every organisation that the caller may see, with what stands where: counts, money and the oldest document per state. */
  @Get()
  @Needs('read', from.anywhere())
  async show(@InScope() scope: OrganisationScope): Promise<BoardOrganisationDto[]> {
    const [organisations, counts, readings, postponed] = await Promise.all([
      this.organisations.list(scope),
      this.board.counts(scope),
      this.quotas.all(scope),
      this.board.postponed(scope),
    ]);
    const quotas = new Map(readings.map(({ organisationId, quota }) => [organisationId, quota]));
    return organisations.map((organisation) =>
      showOnBoard(organisation, counts, {
        quota: quotas.get(organisation.id) ?? null,
        postponed: postponed.find(({ organisationId }) => organisationId === organisation.id) ?? null,
      }),
    );
  }
}
