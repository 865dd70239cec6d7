import { IsBoolean, IsOptional, MaxLength } from 'class-validator';
import { IsKey, IsLines, IsNotBlank } from '../../platform/api/texts';
import type { Customer } from '../../domain/sales/sales-document';
import { foldedName } from '../../domain/sales/customer';
import type { FoundCustomer } from './customer-places.repository';
import { PLACE_NAMES } from './places';
import { ApiProperty } from '@nestjs/swagger';

/** Customer: at least one value, all of which must match. */
export class AskedCustomerDto {
  /** Id of the contact on the accounting platform. */
  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(255)
  contactId?: string;

  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(500)
  name?: string;

  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  tin?: string;

  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  vatNumber?: string;

  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(255)
  email?: string;

  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  phone?: string;
}

/** Choice of exactly one contact. */
export class ChosenCustomerDto {
  /** Id as returned by `find`. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(255)
  contactId: string;
}

/** Rows of one table about the customer. */
class PersonalDataPlaceDto {
  @ApiProperty({ enum: PLACE_NAMES })
  place: string;
  table: string;
  rows: number;
}

/** Identifying data of a contact: every value found in the books. */
class FoundContactDto {
  contactId: string;
  names: string[];
  /** TIN, VAT number and account number, as in the books. */
  taxNumbers: string[];
  emails: string[];
  phones: string[];
  documents: number;
  /**
   * True: another contact has, or has had, one of the names. Data stored only under that name (sales without
   * an invoice, rules that leave out) may concern the other one and is not counted, handed out, or erased.
   */
  sharesName: boolean;
}

export class FoundCustomersDto {
  contacts: FoundContactDto[];
  /** Places with rows; empty where several contacts fit, or none. */
  places: PersonalDataPlaceDto[];
}

export function contactDto({ contactId, contacts, ownNames, documentIds }: FoundCustomer): FoundContactDto {
  const all = (texts: (customer: Customer) => readonly string[]): string[] =>
    [...new Set(contacts.flatMap(texts))].filter((text) => text !== '');
  const names = all(({ name }) => [name]);
  return {
    ...{ contactId, names, documents: documentIds.length },
    taxNumbers: all((one) => [one.companyNumber, one.taxNumber, one.accountNumber]),
    emails: all(({ email }) => [email]),
    phones: all(({ phone }) => [phone]),
    sharesName: ownNames.length < new Set(names.map(foldedName)).size,
  };
}

export class CustomerErasureDto extends ChosenCustomerDto {
  /** Reason for the audit log and `check`, without the name of the customer. */
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;

  /** True: only previews the erasure. */
  @IsBoolean()
  dryRun: boolean = false;
}

/**
 * Treatment of rows: erased; kept by law; deleted at the end of their period; kept while their documents are undecided;
 * as on the platform; a rule made by a person; or the record of acts.
 */
export const BECOMES = [
  'erased',
  'kept_by_law',
  'expires',
  'undecided',
  'in_books',
  'rule',
  'record',
] as const;

class ErasureLineDto extends PersonalDataPlaceDto {
  /**
   * erased; kept_by_law until the day `until`; expires: deleted when its period ends (CALLS_KEPT_DAYS); undecided: its
   * documents await a decision; in_books: deleted once the books no longer have it; rule: delete the rule; record: acts
   * about the customer.
   */
  @ApiProperty({ enum: BECOMES })
  becomes: string;
  /** Last day of the legal period of the latest of these documents; null: there is none. */
  until: string | null;
}

export class CustomerErasureReportDto {
  /** True: erased; false: a dry run. */
  isErased: boolean;
  lines: ErasureLineDto[];
  /** Years of the legal period (RECORDS_KEPT_YEARS). */
  keptYears: number;
  keptBy: string;
}
