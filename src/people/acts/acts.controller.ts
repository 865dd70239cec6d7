import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { COUNTRY } from '../../mapping/countries';
import { AnswersCsv, csvFile, csvStream } from '../../platform/api/csv';
import { InScope } from '../rights/in-scope';
import type { OrganisationScope } from '../rights/organisation-scope';
import { from } from '../rights/places';
import { Needs } from '../rights/route-rights';
import { ActDto, ActFilterDto, ActsQueryDto } from './act.dto';
import { tellAct } from './act-words';
import { ActsRepository, type ListedAct } from './acts.repository';

const COLUMNS = [
  ...['at', 'person', 'kind', 'via', 'via_id', 'address', 'organisation', 'action', 'outcome', 'times'],
  ...['what', 'object_kind', 'object_id', 'object_name', 'before', 'after'],
];
const { timeOffset } = COUNTRY;

/**
 * Acts of people: for the organisations that the caller may see; for the installation if the caller may see
 * all.
 */
@ApiTags('people')
@Controller('api')
export class ActsController {
  constructor(private readonly acts: ActsRepository) {}

  /** Lists acts, latest first, page by page. */
  @Get('acts')
  @Needs('read', from.anywhere())
  async list(
    @Query() { before, limit, ...filter }: ActsQueryDto,
    @InScope() scope: OrganisationScope,
  ): Promise<ActDto[]> {
    return (await this.acts.list(scope, filter, { before: before ?? null, limit, timeOffset })).map(shown);
  }

  /** Exports all acts as one CSV file. */
  @Get('acts.csv')
  @Needs('read', from.anywhere())
  @AnswersCsv()
  csv(@Query() filter: ActFilterDto, @InScope() scope: OrganisationScope): StreamableFile {
    return csvFile(csvStream(rows(this.acts.all(scope, filter, timeOffset))), 'activity.csv');
  }
}

async function* rows(acts: AsyncIterable<ListedAct>): AsyncGenerator<string[]> {
  yield COLUMNS;
  for await (const act of acts) {
    const { at, person, kind, via, viaId, address, organisation, action, outcome, times } = act;
    const { objectKind, objectId, objectName, before, after } = act;
    yield [
      at.toISOString(),
      person,
      kind,
      via,
      viaId ?? '',
      address ?? '',
      organisation ?? '',
      action,
      outcome,
      String(times),
      tellAct(act),
      objectKind,
      objectId ?? '',
      objectName ?? '',
      before ?? '',
      after ?? '',
    ];
  }
}

function shown(act: ListedAct): ActDto {
  const { id, at, organisationId, organisation, personId, person, via, address, action, outcome } = act;
  const { objectKind, objectId, objectName, before, after } = act;
  return {
    ...{ id, at, organisationId, organisation, personId, person, via, address, needed: action },
    isRefused: outcome === 'refused',
    ...{ sentence: tellAct(act), objectKind, objectId, objectName, before, after },
  };
}
