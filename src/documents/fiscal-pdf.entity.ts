import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OfOrganisation } from '../platform/database/of-organisation';

/** The fiscal PDF of a document as the service gave it last, whether or not it was attached. */
@Entity('fiscal_pdfs')
@OfOrganisation()
export class FiscalPdfRow {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'fiscal_pdfs_pkey' })
  documentId: string;

  @Column('bytea')
  bytes: Buffer;

  @Column('timestamptz', { name: 'fetched_at', default: () => 'now()' })
  fetchedAt: Date;
}
