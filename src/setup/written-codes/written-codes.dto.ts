import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, MaxLength, ValidateNested } from 'class-validator';
import { IsKey, IsNotBlank } from '../../platform/api/texts';
import { AmountsDto, WrittenCodeDto } from '../dry-run/dry-run.dto';

export class WrittenCodesDto {
  /** First day examined: 90 days before today, or the go-live date if earlier; null: not live, all documents. */
  since: string | null;
  /** Texts in the books that look like product codes; unconfirmed ones first. */
  codes: WrittenCodeDto[];
  /** Lines sent under the code of the organisation: documents, and the amount of these lines. */
  byDefault: AmountsDto;
}

export class WrittenCodeKeyDto {
  @IsIn(['item', 'description'])
  scope: 'item' | 'description';

  /** Key of the code in the list. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  key: string;
}

export class DecidedCodesDto {
  /** Codes confirmed as product codes. */
  @IsArray()
  @ArrayMaxSize(2000)
  @ValidateNested({ each: true })
  @Type(() => WrittenCodeKeyDto)
  confirm: WrittenCodeKeyDto[];

  /** Texts rejected as product codes: the code of account or organisation is sent instead. */
  @IsArray()
  @ArrayMaxSize(2000)
  @ValidateNested({ each: true })
  @Type(() => WrittenCodeKeyDto)
  refuse: WrittenCodeKeyDto[];
}
