import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { QuotaReading } from '../../organisations/books/quota-reading';
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

  /** Every organisation with what stands where: counts, money and the oldest document per state. */
  @Get()
  @Needs('read')
  async show(): Promise<BoardOrganisationDto[]> {
    const [organisations, counts, readings, postponed] = await Promise.all([
      this.organisations.list(),
      this.board.counts(),
      this.quotas.all(),
      this.board.postponed(),
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
