import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { BECOMES } from './erasure-lines';
import { PLACE_NAMES } from './places';
import { ApiProperty } from '@nestjs/swagger';

/** A customer: at least one of these, and all that are given must be the customer's. */
export class AskedCustomerDto {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  name?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  tin?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  vatNumber?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  email?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  phone?: string;
}

/** Rows of one table that are about the customer. */
export class PersonalDataPlaceDto {
  @ApiProperty({ enum: PLACE_NAMES })
  place: string;
  table: string;
  rows: number;
}

export class FoundCustomerDto {
  /** Names that the customer has, or had when a document was sent. */
  names: string[];
  documents: number;
  /** Those with rows, in the order of docs/retention.md. */
  places: PersonalDataPlaceDto[];
}

export class CustomerErasureDto extends AskedCustomerDto {
  /** Why, for the audit log and `check`: without the name of the customer. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason: string;

  /** true: answers what it would do and changes nothing. */
  @IsBoolean()
  dryRun: boolean = false;
}

export class ErasureLineDto extends PersonalDataPlaceDto {
  /**
   * erased; kept_by_law until the day `until`; undecided: nobody has said what becomes of the documents; in_books: goes when the
   * books no longer have it; rule: delete the rule; record: what happened here.
   */
  @ApiProperty({ enum: BECOMES })
  becomes: string;
  /** Last day of the legal period of the latest of these documents; null: there is none. */
  until: string | null;
}

export class CustomerErasureReportDto {
  /** False for a dry run. */
  isErased: boolean;
  lines: ErasureLineDto[];
  /** Years of the legal period (RECORDS_KEPT_YEARS), and the law. */
  keptYears: number;
  keptBy: string;
}
