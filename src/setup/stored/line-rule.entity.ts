import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { LineRule } from '../../mapping/mapping-rules';

/** Decision of a person about the lines below zero of an account or item. */
@Entity('line_rules')
@Unique('line_rules_key_unique', ['organisationId', 'scope', 'key'])
export class LineRuleRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'line_rules_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  scope: LineRule['scope'];

  @Column('text')
  key: string;

  @Column('text')
  treatment: LineRule['treatment'];
}
