import { IsInt, IsOptional, IsUUID, MaxLength, Min } from 'class-validator';
import { IsCalendarDay, IsKey, IsNotBlank } from '../../platform/api/texts';

/** Person who works on some of the caller's organisations. */
export class ColleagueDto {
  id: string;
  name: string;
  /** Organisations of the colleague that the caller sees; null: all. */
  organisationIds: string[] | null;
}

class TaskDto {
  /** Name of the task on the page Today; `client`: the client as a whole. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(600)
  item: string;
}

export class AssignTaskDto extends TaskDto {
  /** Assignee; null: none. */
  @IsOptional()
  @IsUUID()
  personId: string | null = null;
}

export class PutTaskAsideDto extends TaskDto {
  /** Day on which it returns. Null: at once. */
  @IsOptional()
  @IsCalendarDay()
  until: string | null = null;

  /** Number of documents that the task holds; with more of them it returns before its day. */
  @IsInt()
  @Min(0)
  documents: number = 0;
}
