import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsObject,
  IsOptional,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { ProductCodeInputDto } from '../../setup/change/mapping.dto';
import { CountedEffectDto, RateChangeDto, RuleChangeDto } from '../../setup/change/rule-set.dto';

/** Product code of one client, since each has its own items. */
export class ClientProductCodeDto extends ProductCodeInputDto {
  @IsUUID()
  organisationId: string;
}

/** Rules for several clients. Exactly one of `rules`, `rateChange` and `productCodes` is given. */
export class ClientRulesDto {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(50)
  @IsUUID(undefined, { each: true })
  organisationIds: string[];

  /**
   * Rules in the form of mapping-rules, any part of them; added to those of each client, or replacing the same rule.
   */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject()
  rules?: object;

  /** New tax rate from a day on. Its own `dryRun` is ignored. */
  @IsOptional()
  @ValidateNested()
  @Type(() => RateChangeDto)
  rateChange?: RateChangeDto;

  /** Product codes, each for its client; those of other clients are ignored. Existing codes stay (`kept`). */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(5_000)
  @ValidateNested({ each: true })
  @Type(() => ClientProductCodeDto)
  productCodes?: ClientProductCodeDto[];

  /** True: previews the change without applying it. */
  @IsBoolean()
  dryRun: boolean;
}

export class ClientRulesResultDto {
  organisationId: string;
  /** Name of the organisation; null: unknown, or hidden from the caller. */
  organisation: string | null;
  /** False: the client stays unchanged. */
  isAccepted: boolean;
  /** Reason of the refusal; null: it is accepted. */
  reason: string | null;
  /** Changes of the client's rules; empty: none needed. */
  changes: RuleChangeDto[];
  /** For `productCodes`: keys that already have a code, which stays. */
  kept: string[];
  /** Effect; null where the change was not accepted. */
  effect: CountedEffectDto | null;
}

/** Results by client; a refusal at one does not affect the others. */
export class ClientRulesReportDto {
  /** True: applied; false: a dry run. */
  isApplied: boolean;
  /** Results in the requested order. */
  results: ClientRulesResultDto[];
  /** Combined effect of all of them. */
  effect: CountedEffectDto;
}
