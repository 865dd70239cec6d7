import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FlowRepository } from '../../documents/flow.repository';
import type { Flow } from '../../domain/lifecycle/flow';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { QuotasService } from '../../organisations/books/quotas.service';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { type BoardCount, BoardRepository, type PostponedWriteBack } from './board.repository';
import {
  BoardOrganisationDto,
  CallsOfTheDayDto,
  HistoryDayDto,
  HistoryQueryDto,
  StandstillDto,
  type StateAmountsDto,
  StateCountDto,
} from './board.dto';
import type { CallQuota } from '../../connectors/accounting-connector';
import type { Organisation } from '../../organisations/organisation.entity';
import { DOCUMENT_STATES, FISCALISED_STATES, UNFINISHED_STATES } from '../../domain/lifecycle/lifecycle';
import { Decimal } from '../../domain/money';
import type { AmountsDto } from '../../setup/dry-run/dry-run.dto';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { DocumentListsRepository } from '../documents/document-lists.repository';
import { requireFound } from '../../platform/api/require-found';
import { DailyHistoryService } from './daily-history.service';
import { refusal } from '../../domain/issues/refuse';

/**
 * Builds an organisation's entry on the board. Totals are kept by currency, because currencies cannot be
 * added.
 */
function showOnBoard(
  organisation: Organisation,
  all: readonly BoardCount[],
  {
    quota,
    postponed,
    flow,
  }: {
    readonly quota: CallQuota | null;
    readonly postponed: PostponedWriteBack | null;
    readonly flow: Flow | null;
  },
): BoardOrganisationDto {
  const { id, name, status, statusReason, isPaused, fiscalAccountId, goLiveOn, lastFailure } = organisation;
  const counts = all.filter(({ organisationId }) => organisationId === id);
  const unfinished = counts.filter(({ state }) => UNFINISHED_STATES.includes(state));
  const open = unfinished.filter(({ state }) => !FISCALISED_STATES.includes(state));
  return {
    id,
    name,
    status,
    statusReason,
    isPaused,
    fiscalAccountId,
    goLiveOn,
    lastFailure: spokenAnew(lastFailure),
    callsLeft: quota === null ? null : { left: quota.dayLeft, perDay: quota.perDay },
    writeBackPostponed:
      postponed === null ? null : { since: postponed.since, documents: postponed.documents },
    ...flowOnBoard(flow),
    stations: stations(counts),
    oldestOpenOn: oldest(unfinished),
    open: amounts(open),
  };
}

function flowOnBoard(flow: Flow | null): Pick<BoardOrganisationDto, 'standsStill' | 'waitsUntil'> {
  if (flow?.is !== 'standing')
    return { standsStill: null, waitsUntil: flow?.is === 'waiting' ? flow.until : null };
  return { standsStill: StandstillDto.from(flow), waitsUntil: null };
}

function stations(counts: readonly BoardCount[]): StateAmountsDto[] {
  return DOCUMENT_STATES.map((state) => ({ state, there: counts.filter((count) => count.state === state) }))
    .filter(({ there }) => there.length > 0)
    .map(({ state, there }) => ({ state, ...amounts(there) }));
}

function amounts(counts: readonly BoardCount[]): AmountsDto {
  const totals = new Map<string, Decimal>();
  for (const { currency, total } of counts) {
    totals.set(currency, (totals.get(currency) ?? new Decimal(0)).plus(total));
  }
  return {
    documents: counts.reduce((sum, count) => sum + count.documents, 0),
    totals: [...totals]
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([currency, total]) => ({ currency, total: total.toFixed(2) })),
  };
}

function oldest(counts: readonly BoardCount[]): string | null {
  return counts.flatMap(({ oldestOn }) => oldestOn ?? []).sort()[0] ?? null;
}

@ApiTags('organisations')
@Controller('api/board')
export class BoardController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly board: BoardRepository,
    private readonly quotas: QuotasService,
    private readonly flow: FlowRepository,
  ) {}

  /** Every visible organisation with counts, amounts and the oldest document per state. */
  @Get()
  @Needs('read', from.anywhere())
  async show(@InScope() scope: OrganisationScope): Promise<BoardOrganisationDto[]> {
    const [organisations, counts, readings, postponed, flows] = await Promise.all([
      this.organisations.list(scope),
      this.board.counts(scope),
      this.quotas.all(scope),
      this.board.postponed(scope),
      this.flow.list(scope),
    ]);
    const quotas = new Map(readings.map(({ organisationId, quota }) => [organisationId, quota]));
    return organisations.map((organisation) =>
      showOnBoard(organisation, counts, {
        quota: quotas.get(organisation.id) ?? null,
        postponed: postponed.find(({ organisationId }) => organisationId === organisation.id) ?? null,
        flow: flows.find(({ organisationId }) => organisationId === organisation.id)?.flow ?? null,
      }),
    );
  }
}

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/summary')
export class StateCountsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly lists: DocumentListsRepository,
  ) {}

  /** Counts documents by state. */
  @Get()
  @Needs('read', from.organisation())
  async summary(@Param('organisationId', ParseUUIDPipe) id: string): Promise<StateCountDto[]> {
    requireFound(await this.organisations.find(id), 'organisation');
    return this.lists.countByState(id);
  }
}

@ApiTags('organisations')
@Controller('api/history')
export class HistoryController {
  constructor(private readonly history: DailyHistoryService) {}

  /** Day by day, oldest first: how many documents entered which state, and how their outcomes were received. */
  @Get()
  @Needs('read', from.anywhere())
  show(@Query() query: HistoryQueryDto, @InScope() scope: OrganisationScope): Promise<HistoryDayDto[]> {
    return this.history.show(query, scope);
  }
}

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/calls')
export class OrganisationCallsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly quotas: QuotasService,
    private readonly board: BoardRepository,
  ) {}

  /** Calls to the books over the last 24 hours by purpose, and what the rest is reserved for; makes no call. */
  @Get()
  @Needs('read', from.organisation())
  async show(@Param('organisationId', ParseUUIDPipe) id: string): Promise<CallsOfTheDayDto> {
    const organisation = requireFound(await this.organisations.find(id), 'organisation');
    const [quota, waiting, postponed] = await Promise.all([
      this.quotas.of(organisation),
      this.board.waitingParts(id),
      this.board.postponed([id]),
    ]);
    if (quota === null) throw refusal('CALLS_NOT_COUNTED');
    const own = postponed[0] ?? null;
    return CallsOfTheDayDto.from({ quota, waiting, postponed: own });
  }
}
