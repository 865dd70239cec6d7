import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../people/rights/route-rights';

/** Whoever opens the address of the installation in a browser comes to the console. */
@ApiExcludeController()
@Controller()
export class EntranceController {
  @Get()
  @Public('leads to the files of the console')
  @Redirect('/console')
  enter(): void {
    // The decorator is the answer.
  }
}
