import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Needs } from '../../people/rights/route-rights';
import { Explaining } from './explaining';
import { ExplanationDto } from './explanation.dto';

@ApiTags('documents')
@Controller('api/documents/:documentId/explanation')
export class ExplanationController {
  constructor(private readonly explaining: Explaining) {}

  /** Every gate of the document's way in order, with what is in the way, since when, and who can end it. */
  @Get()
  @Needs('read')
  explain(@Param('documentId', ParseUUIDPipe) id: string): Promise<ExplanationDto> {
    return this.explaining.explain(id);
  }
}
