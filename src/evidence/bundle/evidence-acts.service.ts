import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { COUNTRY } from '../../mapping/countries';
import { ACT_TEXTS, type ActFacts, type CommittedAct } from '../../people/acts/act-commitment';
import { readableJson } from '../../platform/database/readable-json';
import type { EvidenceOf } from './evidence.repository';

/** Reads people's acts for a bundle. */
@Injectable()
export class EvidenceActsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Acts within a period by the country's days, or about one document, in order of the audit log, with every act that
   * erased one of the documents, which would otherwise look altered. Few enough for memory.
   */
  async within(
    organisationId: string,
    of: EvidenceOf,
    documentIds: readonly string[],
  ): Promise<CommittedAct[]> {
    const [documentId, from, to] = 'documentId' in of ? [of.documentId, null, null] : [null, of.from, of.to];
    const rows = await this.dataSource.query<(ActFacts & { seq: string; salt: string })[]>(
      `select seq, salt, ${ACT_TEXTS} from acts
       where ledger_id = $1 and (($2::text is null or object_id = $2)
         and ($3::date is null or (at at time zone $5::interval)::date between $3 and $4)
         or deed = 'erased' and outcome = 'done' and (${readableJson('after')} -> 'documents')::jsonb ?| $6::text[])
       order by seq`,
      [organisationId, documentId, from, to, COUNTRY.timeOffset, documentIds],
    );
    return rows.map(({ seq, salt, ...facts }) => ({ seq, salt, facts }));
  }
}
