import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Decimal } from '../../domain/money';
import { decimalColumn } from '../../platform/database/decimal-column';

/** A platform's tax type to the service's tax code, for a span of document dates. */
@Entity('tax_mappings')
export class TaxMapping {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'tax_mappings_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text', { name: 'tax_type' })
  taxType: string;

  @Column('text', { name: 'tax_code' })
  taxCode: string;

  @Column('text', { name: 'tax_name' })
  taxName: string;

  /** Percentage; null: exempt. Zero: zero-rated. */
  @Column('numeric', { precision: 9, scale: 4, nullable: true, transformer: decimalColumn })
  percent: Decimal | null;

  /** Tax of the fiscal device that the service is to use for the code. */
  @Column('integer', { name: 'device_tax_id', nullable: true })
  deviceTaxId: number | null;

  @Column('date', { name: 'valid_from', nullable: true })
  validFrom: string | null;

  @Column('date', { name: 'valid_till', nullable: true })
  validTill: string | null;
}
