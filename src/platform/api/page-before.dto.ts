import { IsOptional, IsUUID } from 'class-validator';

/** Page of a list that begins with the latest. */
export class PageBeforeDto {
  /** Id of the last one of the step before; left out: from the latest on. */
  @IsOptional()
  @IsUUID()
  before?: string;
}
