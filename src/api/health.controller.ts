import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';

@ApiTags('health')
@ApiSecurity({})
@Controller('health')
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  /** 200 while the database answers, 503 otherwise. Needs no key and tells nothing about anybody. */
  @Get()
  async check(): Promise<{ status: 'ok' }> {
    try {
      await this.dataSource.query('select 1');
      return { status: 'ok' };
    } catch {
      throw new ServiceUnavailableException({ status: 'database away' });
    }
  }
}
