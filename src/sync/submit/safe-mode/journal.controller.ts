import { Body, Controller, HttpCode, Logger, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../../../organisations/organisations.repository';
import { deciderName } from '../../../people/acts/decider';
import { from } from '../../../people/rights/places';
import { Needs } from '../../../people/rights/route-rights';
import { TwoPersonsService } from '../../../people/two-persons/two-persons.service';
import { JournalDecisionsService } from './journal-decisions.service';
import { LostFilesDto, PrimaryDto, ReleaseDto } from './safe-mode.dto';

/** Decisions of people about the journal, equal to the commands `ledgerstamp journal primary` and `journal accept`. */
@ApiTags('health')
@Controller('api/journal')
export class JournalController {
  private readonly logger = new Logger(JournalController.name);

  constructor(
    private readonly decisions: JournalDecisionsService,
    private readonly organisations: OrganisationsRepository,
    private readonly persons: TwoPersonsService,
  ) {}

  /** Names the database of the answering process as the primary; every other one stops submitting. */
  @Post('primary')
  @Needs('safe-mode.release', from.installation())
  @HttpCode(200)
  primary(@Body() { by: said, reason }: ReleaseDto): Promise<PrimaryDto> {
    return this.agreed(async () => {
      const by = deciderName(said);
      const database = await this.decisions.namePrimary({ by, reason });
      this.logger.warn({ database }, 'PRIMARY_NAMED');
      return { database };
    });
  }

  /** Accepts that files of the journal are lost: an older copy of the database will not know their submissions. */
  @Post('loss')
  @Needs('safe-mode.release', from.installation())
  @HttpCode(200)
  loss(@Body() { by: said, reason }: ReleaseDto): Promise<LostFilesDto> {
    return this.agreed(async () => {
      const by = deciderName(said);
      const files = await this.decisions.acceptLoss({ by, reason });
      this.logger.warn({ files }, 'JOURNAL_LOSS_ACCEPTED');
      return { files };
    });
  }

  /** Requires approval; the decision concerns all organisations, so approvers of the first one are asked. */
  private async agreed<T>(work: () => Promise<T>): Promise<T> {
    const [organisation] = await this.organisations.list('all');
    if (organisation === undefined) return work();
    return this.persons.agree({ subject: 'journal', organisationId: organisation.id }, work);
  }
}
