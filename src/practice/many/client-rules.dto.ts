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
import { RateChangeDto } from '../../setup/change/rate-change.dto';
import { CountedEffectDto } from '../../setup/change/rule-effect.dto';
import { RuleChangeDto } from '../../setup/change/rule-set.dto';

/** A product code of one client: each has items of its own. */
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

  /** Rules in the form of mapping-rules, any part of them; added to those of each client, or in the place of the same rule. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject()
  rules?: object;

  /** A new tax rate from a day on. Its own `dryRun` does not count. */
  @IsOptional()
  @ValidateNested()
  @Type(() => RateChangeDto)
  rateChange?: RateChangeDto;

  /** Product codes, each for its client; those of other clients do not count. What has a code already keeps it (`kept`). */
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
  /** Name of the organisation; null: there is none that the caller may see. */
  organisation: string | null;
  /** False: the client stays unchanged. */
  isAccepted: boolean;
  /** Reason of the refusal; null: it is accepted. */
  reason: string | null;
  /** Changes of the client's rules; empty: it has these rules already. */
  changes: RuleChangeDto[];
  /** Keys of what has another product code already, or this one: it stays. Of `productCodes` alone. */
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
