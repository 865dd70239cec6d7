import { IsString, Matches, MaxLength } from 'class-validator';
import { IsNotBlank } from '../../platform/api/is-not-blank';

export class SavedViewsQueryDto {
  /** Page of the console, as in its address: `clients`. */
  @Matches(/^[a-z-]{1,40}$/)
  page: string;
}

export class SavedViewInputDto extends SavedViewsQueryDto {
  @IsString()
  @IsNotBlank()
  @MaxLength(60)
  name: string;

  /** The part of the address behind the question mark. */
  @IsString()
  @MaxLength(2000)
  query: string;
}

export class SavedViewDto {
  id: string;
  name: string;
  query: string;
}
