import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConnectorRegistry } from '../../connectors/connector-registry';
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
    private readonly connectors: ConnectorRegistry,
  ) {}

  /** Every organisation with what stands where: counts, money and the oldest document per state. */
  @Get()
  async show(): Promise<BoardOrganisationDto[]> {
    const [organisations, counts] = await Promise.all([this.organisations.list(), this.board.counts()]);
    return Promise.all(
      organisations.map(async (organisation) => {
        const connector = this.connectors.get(organisation.platform);
        return showOnBoard(organisation, counts, await connector.callsLeft(organisation.tenantId));
      }),
    );
  }
}
