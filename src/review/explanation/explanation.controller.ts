import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { BooksService } from '../../organisations/books/books.service';
import { ExplanationsService } from './explanations.service';
import { ExplanationDto, type GateDto } from './explanation.dto';
import type { BooksMenus } from '../../domain/issues/places';
import { whereIs } from '../../domain/issues/where';
import { spokenTexts } from '../../platform/requests/spoken-language';
import type { Gate } from './gates';

/** @param menus of the platform of the document's books */
export function showGate({ gate, state, sentence, fix, remedy, since }: Gate, menus: BooksMenus): GateDto {
  const where = remedy === null ? '' : whereIs(remedy, menus, spokenTexts());
  return {
    gate,
    state,
    sentence,
    fix,
    fixer: remedy?.fixer ?? null,
    where: where === '' ? null : where,
    since,
  };
}

@ApiTags('documents')
@Controller('api/documents/:documentId/explanation')
export class ExplanationController {
  constructor(
    private readonly explaining: ExplanationsService,
    private readonly books: BooksService,
  ) {}

  /** Every condition of the document in order, with the obstacle, since when, and who can remove it. */
  @Get()
  @Needs('read', from.document())
  async explain(@Param('documentId', ParseUUIDPipe) id: string): Promise<ExplanationDto> {
    const { listed, gates } = await this.explaining.explain(id);
    const { number, customerName, state } = listed.document;
    const because = gates.find((gate) => gate.state === 'closed')?.sentence ?? null;
    const { menus } = this.books.connector(listed);
    return { id, number, customerName, state, because, gates: gates.map((gate) => showGate(gate, menus)) };
  }
}
