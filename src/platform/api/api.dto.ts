import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min, IsUUID } from 'class-validator';

/** Page of a list whose lines have positions. */
export class PageAfterDto {
  /** Position after which the page begins. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after: number = 0;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 100;
}

/** Page of a list, latest first. */
export class PageBeforeDto {
  /** Id of the last item of the previous page; left out: from the latest on. */
  @IsOptional()
  @IsUUID()
  before?: string;
}

/** Page of a list, by its number. */
export class PageDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  page: number = 1;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  pageSize: number = 100;
}
