import { Body, Controller, Get, HttpCode, Logger, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Needs } from '../../../people/rights/route-rights';
import { RestoresRepository, type SentBefore } from './restores.repository';
import { ReleaseDto, SafeModeDto } from './safe-mode.dto';

@ApiTags('health')
@Controller('api/safe-mode')
export class SafeModeController {
  private readonly logger = new Logger(SafeModeController.name);

  constructor(private readonly restores: RestoresRepository) {}

  /** Whether a restored database keeps submissions from being made, and for which documents. */
  @Get()
  @Needs('read')
  async show(): Promise<SafeModeDto> {
    const gaps = await this.restores.open();
    const forgotten = gaps.map((gap) => {
      const { number, kind, sourceId, currency, total, at } = JSON.parse(gap.entry) as SentBefore;
      return { number, kind, sourceId, currency, total, sentAt: at, foundAt: gap.foundAt };
    });
    return { isOn: forgotten.length > 0, forgotten };
  }

  /**
   * Ends safe mode although documents are left that the books have not served again. Only for documents that will
   * never come back: one that does would be submitted a second time.
   */
  @Post('release')
  @Needs('safe-mode.release')
  @HttpCode(200)
  async release(@Body() { by, reason }: ReleaseDto): Promise<SafeModeDto> {
    const { forgotten } = await this.show();
    await this.restores.acknowledge();
    this.logger.warn({ by, reason, forgotten }, 'SAFE_MODE_RELEASED');
    return this.show();
  }
}
