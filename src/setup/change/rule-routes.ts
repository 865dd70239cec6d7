import { createHash } from 'node:crypto';
import {
  Body,
  Delete,
  Get,
  Headers,
  Inject,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
  Res,
  type Type,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import type { BuyerRule } from '../../mapping/buyer-rules';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { type Changed, type MappingRow, MappingsService } from './mappings.service';
import { DeletedRuleDto, type RuleEffectDto } from './rule-set.dto';

/** Kind of rules, with its routes, storage and answers. */
interface MappingKind<Row extends MappingRow, Input, Shown> {
  /** Name such as "tax mapping", for the description of the routes. */
  readonly name: string;
  readonly row: Type<Row>;
  readonly input: Type<Input>;
  readonly shown: Type<Shown>;
  readonly changed: Type<Shown & { effect: RuleEffectDto }>;
  show(row: Row): Omit<Shown, 'version'>;
  /** True: giving a rule again confirms the stored one; left out: an existing rule is refused. */
  renews?(row: Row, input: Input): boolean;
  /** Rule for buyers whose contact must be as it was seen; left out: none. */
  seen?(input: Input): BuyerRule;
  /** @throws Refusal for faults that single fields do not show */
  read(input: Input): Omit<Row, 'id' | 'organisationId'>;
}

/** Parameter types at run time, by which bodies are validated and described. */
const Takes = (...types: Type[]): MethodDecorator => Reflect.metadata('design:paramtypes', types);
const OrganisationId = (): ParameterDecorator => Param('organisationId', ParseUUIDPipe);
const MappingId = (): ParameterDecorator => Param('mappingId', ParseUUIDPipe);
const IfMatch = (): MethodDecorator =>
  ApiHeader({
    name: 'if-match',
    required: false,
    description:
      'The `ETag` of the rule as it was read, which is its `version` in quotes: where it has changed since, the answer is 412. Left out: not compared.',
  });

/** The rule with its version, which is equal for equal contents and also its `ETag` (RFC 9110, 8.8.3). */
function versioned<Row extends MappingRow, Input, Shown>(
  kind: MappingKind<Row, Input, Shown>,
  row: Row,
): Shown & { version: string } {
  const shown = kind.show(row);
  // A note is worded for the reader: two readers must see one version.
  const stored = JSON.stringify({ ...shown, note: undefined });
  const version = createHash('sha256').update(stored).digest('base64url').slice(0, 22);
  return { ...shown, version } as Shown & { version: string };
}

/** The changed rule with the effect of its change. */
function answerWith<Row extends MappingRow, Input, Shown>(
  kind: MappingKind<Row, Input, Shown>,
  { result, effect }: Changed<Row>,
  response: Response,
) {
  const shown = versioned(kind, result);
  response.setHeader('ETag', `"${shown.version}"`);
  return { ...shown, effect };
}

/** Compares a rule with the versions of `If-Match`; `*` is any. */
const isOneOf =
  <Row extends MappingRow, Input, Shown>(kind: MappingKind<Row, Input, Shown>, ifMatch = '*') =>
  (row: Row): boolean =>
    ifMatch === '*' || ifMatch.split(',').some((etag) => etag.trim() === `"${versioned(kind, row).version}"`);

function seenBy<Row extends MappingRow, Input, Shown>(
  kind: MappingKind<Row, Input, Shown>,
  input: Input,
): readonly BuyerRule[] {
  const rule = kind.seen?.(input);
  return rule === undefined ? [] : [rule];
}

function readingRoutes<Row extends MappingRow, Input, Shown>(kind: MappingKind<Row, Input, Shown>) {
  const { name, row, shown } = kind;

  class ReadingRoutes {
    constructor(@Inject(MappingsService) readonly store: MappingsService) {}

    @Get()
    @Needs('read', from.organisation())
    @ApiOperation({ summary: `All ${name}s of the organisation.` })
    @ApiOkResponse({ type: [shown] })
    async list(@OrganisationId() organisationId: string): Promise<Shown[]> {
      return (await this.store.list(row, organisationId)).map((found) => versioned(kind, found));
    }

    @Get(':mappingId')
    @Needs('read', from.organisation())
    @ApiOperation({ summary: `One ${name}.` })
    @ApiOkResponse({ type: shown })
    async find(
      @OrganisationId() organisationId: string,
      @MappingId() id: string,
      @Res({ passthrough: true }) response: Response,
    ): Promise<Shown> {
      const found = versioned(kind, await this.store.find(row, organisationId, id));
      response.setHeader('ETag', `"${found.version}"`);
      return found;
    }
  }
  return ReadingRoutes;
}

/** Controller base class with the five routes of a kind of rules; subclasses may refuse more. */
export function ruleRoutes<Row extends MappingRow, Input, Shown>(kind: MappingKind<Row, Input, Shown>) {
  const { name, row, input, changed } = kind;
  const one = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

  class RuleRoutes extends readingRoutes(kind) {
    /** Checks before any lock. @throws Refusal */
    refuse(_organisationId: string, _input: Input): Promise<void> {
      return Promise.resolve();
    }

    @Post()
    @Needs('rules.change', from.organisation())
    @Takes(String, input, Object)
    @ApiOperation({ summary: `Stores a new ${name}; answers what that releases.` })
    @ApiCreatedResponse({ type: changed })
    async create(
      @OrganisationId() organisationId: string,
      @Body() mapping: Input,
      @Res({ passthrough: true }) response: Response,
    ) {
      await this.refuse(organisationId, mapping);
      const isRenewed = (stored: Row): boolean => kind.renews?.(stored, mapping) ?? false;
      const renewed = kind.renews && (await this.store.list(row, organisationId)).find(isRenewed);
      const values = kind.read(mapping);
      const buyers = seenBy(kind, mapping);
      const made =
        renewed === undefined
          ? await this.store.create(row, organisationId, values, buyers)
          : await this.store.update(row, organisationId, renewed.id, values, isRenewed, buyers);
      return answerWith(kind, made, response);
    }

    @Put(':mappingId')
    @Needs('rules.change', from.organisation())
    @Takes(String, String, input, String, Object)
    @IfMatch()
    @ApiOperation({ summary: `Changes ${one}; answers what that releases.` })
    @ApiOkResponse({ type: changed })
    async update(
      @OrganisationId() organisationId: string,
      @MappingId() id: string,
      @Body() mapping: Input,
      @Headers('if-match') ifMatch: string | undefined,
      @Res({ passthrough: true }) response: Response,
    ) {
      await this.refuse(organisationId, mapping);
      const change = [kind.read(mapping), isOneOf(kind, ifMatch), seenBy(kind, mapping)] as const;
      return answerWith(kind, await this.store.update(row, organisationId, id, ...change), response);
    }

    @Delete(':mappingId')
    @Needs('rules.change', from.organisation())
    @IfMatch()
    @ApiOperation({ summary: `Deletes ${one}; answers what that releases.` })
    @ApiOkResponse({ type: DeletedRuleDto })
    async delete(
      @OrganisationId() organisationId: string,
      @MappingId() id: string,
      @Headers('if-match') ifMatch?: string,
    ): Promise<DeletedRuleDto> {
      return { effect: await this.store.delete(row, organisationId, id, isOneOf(kind, ifMatch)) };
    }
  }
  return RuleRoutes;
}
