import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsNotEmpty,
  IsOptional,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsKey, IsNotBlank } from '../../platform/api/texts';
import type { MappingDifference, HeldMapping } from '../mapping-drift';
import type { AppliedChange, MappingChange } from '../mapping-push';
import { isInScope, type OrganisationScope } from '../../people/rights/organisation-scope';
import { spokenAnew } from '../../platform/requests/spoken-language';

/** Mapping as stored by the service. */
class HeldMappingDto {
  /** Id of the mapping at the service. */
  id: string;
  /** Currency, or id of the device's tax, that the mapping leads to. */
  destination: string;
  /** Name; null for currencies, and where the service stores none. */
  name: string | null;

  static from({ id, destination, name }: HeldMapping): HeldMappingDto {
    return { id, destination, name };
  }
}

/** Mapping stored by an organisation. */
class MappingClaimDto {
  organisationId: string;
  organisation: string;
  /** Currency, or id of the device's tax, that the mapping leads to; null: not chosen yet. */
  destination: string | null;
}

export class MappingDifferenceDto {
  kind: 'tax' | 'currency';
  /** Tax code, or currency. */
  code: string;
  /**
   * missing: not at the service. differing: another destination there. only_there: no organisation stores it.
   * ambiguous: several entries there. contradictory: organisations disagree. incomplete: stored without destination.
   */
  state: 'missing' | 'differing' | 'only_there' | 'ambiguous' | 'contradictory' | 'incomplete';
  /** Destination to be pushed; null: none possible. */
  wanted: string | null;
  claims: MappingClaimDto[];
  held: HeldMappingDto[];

  /**
   * Hides differences that only other organisations claim; unclaimed ones belong to the account and are
   * visible to all of its organisations.
   */
  static seenBy(scope: OrganisationScope, difference: MappingDifference): MappingDifferenceDto[] {
    const claims = difference.claims.filter(({ organisationId }) => isInScope(scope, organisationId));
    if (claims.length === 0 && difference.claims.length > 0) return [];
    return [MappingDifferenceDto.from({ ...difference, claims })];
  }

  private static from({ kind, code, state, wanted, claims, held }: MappingDifference): MappingDifferenceDto {
    return {
      kind,
      code,
      state,
      wanted: wanted?.destination ?? null,
      claims: claims.map(({ organisationId, organisation, destination }) => ({
        organisationId,
        organisation,
        destination,
      })),
      held: held.map((mapping) => HeldMappingDto.from(mapping)),
    };
  }
}

/** Differences between the stored mappings and the service's as last read. */
export class MappingDriftDto {
  /** Time of the reading; null: never, and then there is no comparison. */
  readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  failure: string | null;
  differences: MappingDifferenceDto[];
}

/** Entry as shown when the change was chosen. */
class SeenMappingDto {
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  id: string;

  @IsKey()
  @MaxLength(200)
  destination: string;

  @IsOptional()
  @IsKey()
  @MaxLength(500)
  name?: string | null;
}

export class MappingChangeDto {
  @IsIn(['tax', 'currency'])
  kind: 'tax' | 'currency';

  @IsKey()
  @IsNotBlank()
  @MaxLength(200)
  code: string;

  /** Action; left out: create. Update and delete need the entry as seen. */
  @IsOptional()
  @IsIn(['create', 'update', 'delete'])
  action?: 'create' | 'update' | 'delete';

  @ValidateIf(({ action, seen }: MappingChangeDto) => seen !== undefined || needsSeen(action))
  @ValidateNested()
  @IsNotEmpty({ message: 'seen must be the entry of the service as it was shown' })
  @Type(() => SeenMappingDto)
  seen?: SeenMappingDto;

  static toChange({ kind, code, action = 'create', seen }: MappingChangeDto): MappingChange {
    if (action === 'create' || seen === undefined) return { kind, code, action: 'create' };
    return { kind, code, action, seen: { ...seen, name: seen.name ?? null } };
  }
}

export class MappingPushDto {
  /** Changes, applied one by one in this order. */
  @ValidateNested({ each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @Type(() => MappingChangeDto)
  changes: MappingChangeDto[];
}

export class AppliedChangeDto {
  kind: 'tax' | 'currency';
  code: string;
  action: 'create' | 'update' | 'delete';
  /**
   * applied: the service now has it. unchanged: it had it already. conflict: its entry has changed since it was shown.
   * refused: the stored mapping does not allow it. failed: the call failed.
   */
  result: 'applied' | 'unchanged' | 'conflict' | 'refused' | 'failed';
  detail: string;
  /** Current mapping at the service, as far as known. */
  now: HeldMappingDto | null;

  static from({ change, result, detail, now }: AppliedChange): AppliedChangeDto {
    const { kind, code, action } = change;
    return {
      kind,
      code,
      action,
      result,
      detail: spokenAnew(detail),
      now: now === null ? null : HeldMappingDto.from(now),
    };
  }
}

function needsSeen(action: string | undefined): boolean {
  return action === 'update' || action === 'delete';
}
export class PushedMappingsDto {
  /** Mappings that the service lacked and that were added. */
  added: string[];
  /** Mappings that differ from those stored here; left unchanged. */
  differing: string[];
}
