import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { refusal } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { EvidencePdfsService } from '../../documents/evidence-pdfs.service';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { AtOnce } from '../../platform/requests/concurrency-limit.interceptor';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import type { EvidenceOf } from './evidence.repository';
import { EvidenceBundlesService, MOST_DOCUMENTS } from './evidence-bundles.service';
import { EvidenceQueryDto, FetchedPdfsDto } from '../evidence.dto';
import { ActsService } from '../../people/acts/acts.service';

@ApiTags('evidence')
@Controller('api/organisations/:organisationId/evidence')
export class EvidenceController {
  constructor(
    private readonly bundles: EvidenceBundlesService,
    private readonly pdfs: EvidencePdfsService,
    private readonly organisations: OrganisationsRepository,
    private readonly acts: ActsService,
  ) {}

  /**
   * Returns the evidence about a document, or about the documents of a period, as a zip that `ledgerstamp
   * verify` checks without a server. Makes no call: a fiscal PDF that is not stored is listed as missing, and
   * POST pdfs fetches it. At most 2,000 documents.
   */
  @Get()
  @Needs('read', from.organisation())
  @AtOnce(2)
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async bundle(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() query: EvidenceQueryDto,
  ): Promise<StreamableFile> {
    const organisation = requireFound(await this.organisations.find(organisationId), 'organisation');
    const of = askedFor(query);
    const documentIds = await this.documentIds(organisationId, of);
    return new StreamableFile(this.bundles.stream({ organisation, of, documentIds }), {
      type: 'application/zip',
      disposition: 'attachment; filename="evidence.zip"',
    });
  }

  /**
   * Fetches missing fiscal PDFs of the same documents, at most a hundred per call: repeat it while some are left and
   * some were fetched.
   */
  @Post('pdfs')
  @Needs('organisations.sync', from.organisation())
  @AtOnce(2)
  @HttpCode(200)
  async fetchPdfs(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() query: EvidenceQueryDto,
  ): Promise<FetchedPdfsDto> {
    const { name } = requireFound(await this.organisations.find(organisationId), 'organisation');
    const { failures, ...counts } = await this.pdfs.fetchLacking(
      await this.documentIds(organisationId, askedFor(query)),
    );
    const object = { kind: 'organisation', id: organisationId, name };
    const act = { action: 'organisations.sync', deed: 'pdfs_fetched', organisationId, object } as const;
    await this.acts.record({ ...act, after: counts });
    return {
      ...counts,
      failures: failures.map(({ documentId, why }) => ({ documentId, why: spokenAnew(why) })),
    };
  }

  private async documentIds(organisationId: string, of: EvidenceOf): Promise<string[]> {
    const documentIds = await this.bundles.documentIds(organisationId, of);
    if (documentIds.length > MOST_DOCUMENTS) {
      throw refusal('EVIDENCE_TOO_MUCH', { most: MOST_DOCUMENTS });
    }
    requireFound(documentIds[0] ?? null, 'documentId' in of ? 'document' : 'document in this period');
    return documentIds;
  }
}

function askedFor({ documentId, from, to }: EvidenceQueryDto): EvidenceOf {
  if (documentId !== undefined && from === undefined && to === undefined) return { documentId };
  if (documentId !== undefined || from === undefined || to === undefined) {
    throw refusal('EVIDENCE_OF_WHAT');
  }
  if (from > to) throw refusal('EVIDENCE_DAYS_REVERSED', { from, to });
  return { from, to };
}
