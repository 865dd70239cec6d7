import { Body, Controller, Get, HttpCode, Logger, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../../people/rights/in-scope';
import type { OrganisationScope } from '../../../people/rights/organisation-scope';
import { from } from '../../../people/rights/places';
import { Needs } from '../../../people/rights/route-rights';
import { RestoresRepository, type SentBefore } from './restores.repository';
import { EndSafeModeDto, LostFilesDto, PrimaryDto, ReleaseDto, SafeModeDto } from './safe-mode.dto';
import { deciderName } from '../../../people/acts/decider';
import { OrganisationsRepository } from '../../../organisations/organisations.repository';
import { TwoPersonsService } from '../../../people/two-persons/two-persons.service';
import { JournalDecisionsService } from './journal-decisions.service';

@ApiTags('health')
@Controller('api/safe-mode')
export class SafeModeController {
  private readonly logger = new Logger(SafeModeController.name);

  constructor(private readonly restores: RestoresRepository) {}

  /** State of safe mode after a restore, with the affected documents that the caller may see. */
  @Get()
  @Needs('read', from.anywhere())
  async show(@InScope() scope: OrganisationScope): Promise<SafeModeDto> {
    const gaps = await this.restores.open();
    const own = scope === 'all' ? gaps : await Promise.all(scope.map((id) => this.restores.openOf(id)));
    const seen = own.flat().filter(({ closedAt }) => closedAt === null);
    const forgotten = seen.map((gap) => {
      const { submissionId: id, foundAt } = gap;
      const { number, kind, sourceId, currency, total, at } = JSON.parse(gap.entry) as SentBefore;
      return { id, number, kind, sourceId, currency, total, sentAt: at, foundAt };
    });
    return { isOn: gaps.length > 0, forgotten };
  }

  /**
   * Lets other documents be submitted before the listed ones have been read from the books again. One that is read later is
   * held all the same. Safe mode stays on while submissions are missing that the call does not list.
   */
  @Post('release')
  @Needs('safe-mode.release', from.installation())
  @HttpCode(200)
  async release(@Body() { by: said, reason, forgotten }: EndSafeModeDto): Promise<SafeModeDto> {
    const by = deciderName(said);
    await this.restores.acknowledge(forgotten, by, reason);
    this.logger.warn({ forgotten }, 'SAFE_MODE_RELEASED');
    return this.show('all');
  }
}

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
    const standing = await this.decisions.standing();
    return this.persons.agree({ subject: 'journal', organisationId: organisation.id, standing }, work);
  }
}
