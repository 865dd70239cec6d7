import { Matches, MaxLength } from 'class-validator';
import { IsKey, IsNotBlank, IsOneLine } from '../../platform/api/texts';

export class SavedViewsQueryDto {
  /** Page of the console, as in its address: `clients`. */
  @Matches(/^[a-z-]{1,40}$/)
  page: string;
}

export class SavedViewInputDto extends SavedViewsQueryDto {
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(60)
  name: string;

  /** Query of the address, after the question mark. */
  @IsKey()
  @MaxLength(2000)
  query: string;
}

export class SavedViewDto {
  id: string;
  name: string;
  query: string;
}
