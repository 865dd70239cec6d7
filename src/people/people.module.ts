import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { RightsGuard } from './rights/rights.guard';
import { Admission } from './rights/admission';
import { Callers } from './rights/callers';
import { RefusedKeys } from './rights/refused-keys';
import { SessionController } from './session/session.controller';
import { SessionsRepository } from './session/sessions.repository';
import { SignInAttemptsRepository } from './session/sign-in-attempts.repository';

/** Who is calling, and what that person may. */
@Module({
  imports: [DiscoveryModule],
  controllers: [SessionController],
  providers: [
    Admission,
    Callers,
    RefusedKeys,
    SessionsRepository,
    SignInAttemptsRepository,
    { provide: APP_GUARD, useClass: RightsGuard },
  ],
  exports: [Admission],
})
export class PeopleModule {}
