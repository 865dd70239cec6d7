import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Admission } from './admission';
import { Callers } from './callers';
import { RefusedKeys } from './refused-keys';
import { RightsGuard } from './rights.guard';

/** Who may call which route. */
@Module({
  imports: [DiscoveryModule],
  providers: [Admission, Callers, RefusedKeys, { provide: APP_GUARD, useClass: RightsGuard }],
  exports: [Admission],
})
export class RightsModule {}
