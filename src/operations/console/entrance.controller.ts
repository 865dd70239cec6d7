import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../people/rights/route-rights';

/** A browser that opens the address of the installation is redirected to the console. */
@ApiExcludeController()
@Controller()
export class EntranceController {
  @Get()
  @Public('leads to the files of the console')
  @Redirect('/console')
  enter(): void {
    // The body is empty because the decorator gives the answer.
  }
}
