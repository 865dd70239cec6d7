import type { FoundSign } from '../domain/sales/foreign-signs';
import { Injectable } from '@nestjs/common';
import { DataSource, Any } from 'typeorm';
import { DocumentChoice } from './documents.entities';

/** Signs of another program on single documents; at most one row per document. */
@Injectable()
export class DocumentChoicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async ofDocuments(documentIds: readonly string[]): Promise<Map<string, DocumentChoice>> {
    const choices = await this.dataSource.manager.findBy(DocumentChoice, {
      documentId: Any([...documentIds]),
    });
    return new Map(choices.map((choice) => [choice.documentId, choice]));
  }

  /** Stores a sign of a receipt made elsewhere; it stays until a person decides, whatever changes in the books. */
  async keepForeignSign(documentId: string, sign: FoundSign, address: string | null): Promise<void> {
    await this.dataSource.query(
      `insert into document_choices (document_id, foreign_sign, foreign_address) values ($1, $2, $3)
       on conflict (document_id) do update set foreign_sign = $2, foreign_address = $3`,
      [documentId, JSON.stringify(sign), address],
    );
  }
}
