import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, MaxLength, MinLength } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import type { ProductCodeRule } from '../../mapping/mapping-rules';
import { type Trade, TRADES } from '../../mapping/country';
import { AmountsDto } from '../dry-run/dry-run.dto';

const SCOPES = [
  'item',
  'account',
  'description',
  'default',
] as const satisfies readonly ProductCodeRule['scope'][];
const FROM = ['books', 'lines', 'name'] as const;

/** Product code with its meaning. */
export class NamedCodeDto {
  code: string;
  /** Meaning in a few words; null: it is not known. */
  meaning: string | null;
}

export class CodeSuggestionDto extends NamedCodeDto {
  /**
   * books: the code is in the books; lines: used by most of its lines, or its account's; name: suggested by its name.
   */
  @ApiProperty({ enum: FROM })
  from: (typeof FROM)[number];
  /**
   * True: the code is in the books or alone in the item's own lines, or every word of the name suggests it alone, or it
   * is usual for the account in a restaurant; others, such as those of its account, must be chosen one by one.
   */
  isSure: boolean;
}

/** Item, account or text that needs a product code, or has one. */
export class SoldItemDto {
  @ApiProperty({ enum: SCOPES })
  scope: ProductCodeRule['scope'];
  /** Item code, account number, or digits of a description; empty for everything else. */
  key: string;
  /** Name in the books; empty: none. */
  name: string;
  /** Words of the name of an item without its sizes, equal for the same goods; empty: none. */
  goods: string;
  /** Stored code; null: none, though that of the books, its account or the organisation may be sent. */
  code: string | null;
  /** Problem in one sentence; null: none. */
  fault: string | null;
  /**
   * True: documents wait because neither the item, its account nor the organisation has a code. An unsuitable
   * code does not count.
   */
  lacksCode: boolean;
  /** True: some of its lines are zero-rated or exempt, so that its code needs 8 digits; shorter ones are never sure. */
  isUntaxed: boolean;
  /** Documents that wait because of that; null: none. */
  held: AmountsDto | null;
  /** Suggestions, the likeliest first; stored only when saved as a product code. */
  suggestions: CodeSuggestionDto[];
}

export class SoldItemsDto {
  /** Items, first those that hold documents, by amount. */
  items: SoldItemDto[];
  /** False: only the latest documents were examined, and items of others may be missing. */
  isWhole: boolean;
  /** Time at which the items of the books were read; null: never. */
  booksReadAt: Date | null;
}

export class SoldItemsQueryDto {
  /** Trade whose goods names are matched with; left out: any. */
  @ApiPropertyOptional({ enum: TRADES })
  @IsOptional()
  @IsIn(TRADES)
  trade?: Trade;
}

export class CodeSearchDto {
  /** Search text: words, the beginning of one, or digits. */
  @IsKey()
  @MinLength(2)
  @MaxLength(100)
  search: string;
}
