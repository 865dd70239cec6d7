import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsCalendarDay, IsKey } from '../../platform/api/texts';
import { type Action, ACTIONS } from '../rights/actions';

export class ActFilterDto {
  @IsOptional()
  @IsUUID()
  organisationId?: string;

  /** Part of the name of the person or the key. */
  @IsOptional()
  @IsKey()
  @MaxLength(200)
  person?: string;

  /** Action of the table of rights. */
  @IsOptional()
  @IsIn(ACTIONS)
  @ApiProperty({ enum: ACTIONS, enumName: 'Action', required: false })
  action?: Action;

  @IsOptional()
  @IsUUID()
  documentId?: string;

  /** First day, by the country's calendar. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  /** Last day, by the country's calendar. */
  @IsOptional()
  @IsCalendarDay()
  to?: string;
}

export class ActsQueryDto extends ActFilterDto {
  /** Id of the last act of the previous page; left out: the latest. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'before must be the id of an act' })
  before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  limit: number = 100;
}

export class ActDto {
  id: string;
  at: Date;
  /** Organisation; null: none or several. */
  organisationId: string | null;
  organisation: string | null;
  /** Person; null: a key, which has no person. */
  personId: string | null;
  /** Name of the person at the time of the act. */
  person: string;
  via: string;
  address: string | null;
  /** Action of the table of rights that the call needed. */
  needed: string;
  /** True: the caller lacked the right. */
  isRefused: boolean;
  /** Description of the act in words. */
  sentence: string;
  objectKind: string;
  objectId: string | null;
  objectName: string | null;
  /** Former state as JSON text; null: the object did not exist. */
  before: string | null;
  /** New state as JSON text; null: the object no longer exists. */
  after: string | null;
}
