import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** A page of a list whose lines have positions. */
export class PageAfterDto {
  /** Only those after this position. */
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
