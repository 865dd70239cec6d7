import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentChoices } from './document-choices';
import { OriginalChoiceDto } from './document-choices.dto';

/** What only a person can say about one document. */
@ApiTags('documents')
@Controller('api/documents/:documentId')
export class DocumentChoicesController {
  constructor(private readonly choices: DocumentChoices) {}

  /** Releases the document by hand: needed with the trigger `manual`, and possible before payment with `paid`. */
  @Post('release')
  @HttpCode(202)
  release(@Param('documentId', ParseUUIDPipe) id: string): Promise<void> {
    return this.choices.release(id);
  }

  /** Says which invoice a credit note credits, where the books say none, or more than one. */
  @Put('original')
  @HttpCode(202)
  chooseOriginal(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() { originalId }: OriginalChoiceDto,
  ): Promise<void> {
    return this.choices.chooseOriginal(id, originalId);
  }
}
