import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
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
