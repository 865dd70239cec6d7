import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BoardRepository } from '../../database/board.repository';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { showOnBoard } from './board';
import { BoardOrganisationDto } from './board.dto';

@ApiTags('organisations')
@Controller('api/board')
export class BoardController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly board: BoardRepository,
  ) {}

  /** Every organisation with what stands where: counts, money and the oldest document per state. */
  @Get()
  async show(): Promise<BoardOrganisationDto[]> {
    const [organisations, counts] = await Promise.all([this.organisations.list(), this.board.counts()]);
    return organisations.map((organisation) => showOnBoard(organisation, counts));
  }
}
