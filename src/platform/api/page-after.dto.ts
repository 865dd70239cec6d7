import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

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
