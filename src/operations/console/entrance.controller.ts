import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../people/rights/route-rights';

/** Redirects a browser at the installation's address to the console. */
@ApiExcludeController()
@Controller()
export class EntranceController {
  @Get()
  @Public('leads to the files of the console')
  @Redirect('/console')
  enter(): void {
    // Empty body: the decorator makes the answer.
  }
}
