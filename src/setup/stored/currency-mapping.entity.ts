import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Mapping of a platform's currency to the service's; amounts are never converted. */
@Entity('currency_mappings')
@Unique('currency_mappings_source_unique', ['organisationId', 'source'])
export class CurrencyMapping {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'currency_mappings_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  source: string;

  @Column('text')
  destination: string;
}
