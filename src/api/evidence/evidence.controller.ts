import {
  BadRequestException,
  Controller,
  Get,
  Param,
  ParseUUIDPipe,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { EvidenceOf } from '../../database/evidence.repository';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { EvidenceBundles, MOST_DOCUMENTS } from '../../evidence/evidence-bundles';
import { Needs } from '../../rights/route-rights';
import { requireFound } from '../require-found';
import { EvidenceQueryDto } from './evidence.dto';

@ApiTags('evidence')
@Controller('api/organisations/:organisationId/evidence')
export class EvidenceController {
  constructor(
    private readonly bundles: EvidenceBundles,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /**
   * Everything about a document, or about the documents of a period, as one zip that `ledgerstamp verify` checks without
   * a server. Fiscal PDFs are fetched from the service meanwhile. At most 2,000 documents.
   */
  @Get()
  @Needs('read')
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async bundle(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() query: EvidenceQueryDto,
  ): Promise<StreamableFile> {
    const organisation = requireFound(await this.organisations.find(organisationId), 'organisation');
    const of = askedFor(query);
    const documentIds = await this.bundles.documentIds(organisationId, of);
    if (documentIds.length > MOST_DOCUMENTS) {
      throw new BadRequestException([
        `to must be earlier: a bundle holds at most ${MOST_DOCUMENTS} documents`,
      ]);
    }
    requireFound(documentIds[0] ?? null, 'documentId' in of ? 'document' : 'document in this period');
    return new StreamableFile(this.bundles.stream({ organisation, of, documentIds }), {
      type: 'application/zip',
      disposition: 'attachment; filename="evidence.zip"',
    });
  }
}

function askedFor({ documentId, from, to }: EvidenceQueryDto): EvidenceOf {
  if (documentId !== undefined && from === undefined && to === undefined) return { documentId };
  if (documentId !== undefined || from === undefined || to === undefined) {
    throw new BadRequestException(['either documentId, or from and to']);
  }
  if (from > to) throw new BadRequestException([`from (${from}) must not be after to (${to})`]);
  return { from, to };
}
