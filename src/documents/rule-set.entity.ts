import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A set of mapping rules that submissions were mapped by; written once, never changed. */
@Entity('rule_sets')
export class RuleSetRow {
  /** SHA-256 of `rules`, as hex. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'rule_sets_pkey' })
  sha256: string;

  /** The go-live day and all rules, as canonical JSON. */
  @Column('text')
  rules: string;
}
