import { storedSentence } from '../../domain/texts/stored-sentence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ERASABLE_FACTS } from '../../domain/lifecycle/audit-facts';
import { ERASED_CUSTOMER } from '../../domain/sales/customer';
import { inGroups } from '../../domain/grouped';
import { FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import type { DocumentDecision } from '../../documents/documents.entities';
import { noteDecisions, noteDocuments } from '../../documents/transitions';
import { type Act, recordActs } from '../../people/acts/record-act';
import { requireFresh } from '../../people/rights/fresh-sign-in';
import type { Principal } from '../../people/rights/principal';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { readableJson } from '../../platform/database/readable-json';
import { inTransaction } from '../../platform/database/transaction';
import { CustomerPlacesRepository, type FoundCustomer } from './customer-places.repository';
import { named, type PersonalDataPlace, PLACE_NAMES, PLACES } from './places';
import { type CustomerErasureReportDto, BECOMES } from './personal-data.dto';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument, writeSalesDocument } from '../../domain/sales/sales-document-json';

/** Stored document without its customer and free texts; amounts and codes stay. Pure. */
function erasedSource(source: string): string {
  const document: SalesDocument = readSalesDocument(source);
  return writeSalesDocument({
    ...document,
    reference: '',
    customer: {
      sourceId: '',
      name: ERASED_CUSTOMER,
      taxNumber: '',
      companyNumber: '',
      accountNumber: '',
      email: '',
      phone: '',
      address: { lines: [], city: '', region: '', country: '' },
    },
    lines: document.lines.map((line) => ({ ...line, description: '' })),
  });
}

/** Legal basis; docs/retention.md names the sources. */
const LAW =
  'section 57 of the Value Added Tax Act [Chapter 23:12] and section 37B of the Income Tax Act [Chapter 23:06] of Zimbabwe';

interface SortedDocuments {
  /** Documents excluded for good and never sent. */
  readonly erasable: readonly string[];
  /** Documents that were sent, or have a recorded receipt made elsewhere. */
  readonly lawful: readonly string[];
  /** Documents whose treatment has not been decided. */
  readonly undecided: readonly string[];
  /** True: at least one document may still be sent. */
  readonly isContactNeeded: boolean;
}

interface SortedRow {
  readonly id: string;
  readonly isOpen: boolean;
  readonly isKept: boolean;
  readonly isLeftOut: boolean;
}

/** Documents named per act: longer details are not stored (people/acts/act-details.ts), and `check` needs these. */
const IN_ONE_ACT = 300;
/**
 * Locks excluded documents so that they cannot be included meanwhile; documents being sent are not blocked.
 */
const LOCK = `select id from documents where organisation_id = $1 and id = any($2) and state = 'excluded' order by id for update`;
const ERASED = storedSentence('customerErased');
const ERASE = `
  update documents d set customer_name = $4, source = given.source, fingerprint = '', issues = '[]', last_failure = null,
    seen_at = 'epoch'
  from unnest($2::uuid[], $3::text[]) as given (id, source) where d.organisation_id = $1 and d.id = given.id`;

const ERASE_DECISIONS = `
  update document_decisions t set version = given.version, reason = ''
  from unnest($2::uuid[], $3::text[], $4::text[]) as given (id, decision, version)
  where t.organisation_id = $1 and t.document_id = given.id and t.decision = given.decision`;

/** SQL that anonymises rules; the rule itself stays. */
const ERASE_RULES = `
  update buyer_rules set made_for = jsonb_build_object('name', $3::text, 'taxNumber', '', 'companyNumber', '', 'accountNumber', ''),
    tin = null, vat_number = null, town = null
  where organisation_id = $1 and scope = 'contact' and (key = $2 or ${named('key')})
    and (made_for is not null or tin is not null or vat_number is not null or town is not null)`;

/** SQL that removes sentences whose entry has a salt, and the salts of erased facts. */
const FORGET = `
  update document_moves m set
    detail = case when m.facts like '%["words",%' then '' else m.detail end,
    salts = (select array_agg(case when one.value ->> 0 = any($2) then null else m.salts[one.ordinality] end
        order by one.ordinality)
      from json_array_elements(m.facts::json) with ordinality one)
  where m.document_id = any($1) and cardinality(m.salts) > 0`;

const OWN = `array(select id from submissions where organisation_id = $1 and document_id = any($2::uuid[]))`;
const CALLS = `t.organisation_id = $1 and t.submission_ids && ${OWN}`;
/** SQL that excludes status calls, which concern other customers too: they stay until their period ends. */
const OF_NOBODY_ELSE = `t.submission_ids <@ ${OWN}`;

type Becomes = (typeof BECOMES)[number];

interface ErasureLine {
  readonly place: PersonalDataPlace;
  readonly table: string;
  readonly rows: number;
  readonly becomes: Becomes;
  /** Last day of the legal period of the latest of these documents; null: it has none. */
  readonly until: string | null;
}

type Counts = Readonly<Record<PersonalDataPlace, number>>;

/** Places in which rows of an erased document hold customer data. */
const IN_ERASED: readonly PersonalDataPlace[] = ['document', 'listing', 'history', 'decidedContent'];
const ELSEWHERE: Readonly<Partial<Record<PersonalDataPlace, Becomes>>> = {
  contact: 'erased',
  temporaryCall: 'erased',
  otherSale: 'in_books',
  buyerRule: 'rule',
  exclusionRule: 'rule',
};

/** Places treated alike whatever happens to documents; those of others depend on their documents. */
const OF_CONTACT = PLACE_NAMES.filter((name) => PLACES[name].by === 'contact' || name in ELSEWHERE);
const OF_DOCUMENTS = PLACE_NAMES.filter((name) => !OF_CONTACT.includes(name));

interface Kept {
  /** Number of calls kept to investigate problems that also concern other customers. */
  readonly sharedCalls: number;
  /** Last day of the legal period; null: no document has one. */
  readonly until: string | null;
  /** True: a document of the customer may still be sent. */
  readonly isContactNeeded: boolean;
}

/** Erases data about a customer unless a law requires to keep it. */
@Injectable()
export class CustomerErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly places: CustomerPlacesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  report(isErased: boolean, lines: ErasureLine[]): CustomerErasureReportDto {
    return { isErased, lines, keptYears: this.config.retention.recordsYears, keptBy: LAW };
  }

  /** Requires a fresh sign-in of a person; a key identifies nobody. @throws Refusal SIGN_IN_TOO_OLD */
  requireFreshPerson(principal: Principal | null): void {
    if (principal === null || principal.personId === null) return;
    requireFresh({ isFresh: principal.via.kind === 'session' && principal.isFresh });
  }

  /** Previews `erase`: every place with rows, their treatment, and the last day of retention. */
  async foresee(found: FoundCustomer): Promise<ErasureLine[]> {
    const { manager } = this.dataSource;
    return this.lines(manager, found, await this.sorted(manager, found, found.documentIds));
  }

  /** Erases all data or none, and records the act last: `check` uses it to recognise lawful erasures. */
  async erase(found: FoundCustomer, reason: string): Promise<ErasureLine[]> {
    return inTransaction(this.dataSource, async (manager) => {
      const locked = await manager.query<{ id: string }[]>(LOCK, [found.organisationId, found.documentIds]);
      const sorted = await this.sorted(
        manager,
        found,
        locked.map(({ id }) => id),
      );
      const lines = await this.lines(manager, found, sorted);
      const portions = inGroups(sorted.erasable, IN_ONE_ACT);
      for (const ids of portions) await eraseDocuments(manager, found.organisationId, ids);
      if (!sorted.isContactNeeded) {
        const contact = [found.organisationId, found.contactId];
        await manager.query('delete from customers where organisation_id = $1 and source_id = $2', contact);
        await manager.query(ERASE_RULES, [...contact, ERASED_CUSTOMER, found.ownNames]);
      }
      await manager.query(`delete from temporary_exchanges t where ${CALLS} and ${OF_NOBODY_ELSE}`, [
        found.organisationId,
        found.documentIds,
      ]);
      const acts = (portions.length === 0 ? [[]] : portions).map((documents): Act => ({
        ...{ action: 'personal-data.erase', deed: 'erased', organisationId: found.organisationId },
        object: { kind: 'personal data of a customer', id: null, name: null },
        after: { reason, documents },
      }));
      await recordActs(manager, acts);
      return lines;
    });
  }

  /**
   * Sorts documents for the erasure; documents that now belong to another customer are left alone.
   * @param leftOut documents locked as excluded; one excluded only now could be included again
   */
  private async sorted(
    manager: EntityManager,
    { organisationId, contactId, documentIds }: FoundCustomer,
    leftOut: readonly string[],
  ): Promise<SortedDocuments> {
    const rows = await manager.query<SortedRow[]>(
      `select d.id, d.state not in ${sqlList([...FISCALISED_STATES, 'excluded'])} as "isOpen",
         d.state = 'excluded' and d.id = any($4) and ${readableJson('d.source')} #>> '{customer,sourceId}' = $3 as "isLeftOut",
         exists (select from submissions s where s.document_id = d.id)
           or exists (select from outside_receipts r where r.document_id = d.id) as "isKept"
       from documents d where d.organisation_id = $1 and d.id = any($2) order by d.id`,
      [organisationId, documentIds, contactId, leftOut],
    );
    const which = (fits: (row: SortedRow) => boolean): string[] => rows.filter(fits).map(({ id }) => id);
    return {
      erasable: which(({ isKept, isLeftOut }) => !isKept && isLeftOut),
      lawful: which(({ isKept }) => isKept),
      undecided: which(({ isKept, isLeftOut }) => !isKept && !isLeftOut),
      // True for documents that may still be sent: they are mapped again and need the buyer's number from the contact.
      isContactNeeded: rows.some(({ isOpen }) => isOpen),
    };
  }

  private async lines(
    manager: EntityManager,
    found: FoundCustomer,
    { erasable, lawful, undecided, isContactNeeded }: SortedDocuments,
  ): Promise<ErasureLine[]> {
    const of = (documentIds: readonly string[], places = OF_DOCUMENTS) =>
      this.places.count({ ...found, documentIds }, places, manager);
    const counts = {
      all: await of(found.documentIds, OF_CONTACT),
      ...{ erasable: await of(erasable), lawful: await of(lawful), undecided: await of(undecided) },
    };
    const [calls] = await manager.query<{ many: number }[]>(
      `select count(*)::int as many from temporary_exchanges t where ${CALLS} and not ${OF_NOBODY_ELSE}`,
      [found.organisationId, found.documentIds],
    );
    const [latest] = await manager.query<{ until: string | null }[]>(
      `select (max(issued_on) + make_interval(years => $3))::date::text as until from documents
        where organisation_id = $1 and id = any($2)`,
      [found.organisationId, lawful, this.config.retention.recordsYears],
    );
    return linesOf(counts, { sharedCalls: calls?.many ?? 0, until: latest?.until ?? null, isContactNeeded });
  }
}

async function eraseDocuments(
  manager: EntityManager,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await manager.query<{ id: string; source: string }[]>(
    'select id, source from documents where organisation_id = $1 and id = any($2)',
    [organisationId, ids],
  );
  const sources = rows.map(({ source }) => erasedSource(source));
  // Erases documents; the next reading of the books stores another version, and the present one can never be sent.
  await manager.query(ERASE, [organisationId, rows.map(({ id }) => id), sources, ERASED_CUSTOMER]);
  const decided = await manager.query<Pick<DocumentDecision, 'documentId' | 'decision' | 'version'>[]>(
    `select document_id as "documentId", decision, version from document_decisions
     where organisation_id = $1 and document_id = any($2)`,
    [organisationId, ids],
  );
  await manager.query(ERASE_DECISIONS, [
    organisationId,
    decided.map(({ documentId }) => documentId),
    decided.map(({ decision }) => decision),
    decided.map(({ version }) => erasedSource(version)),
  ]);
  await manager.query(FORGET, [ids, ERASABLE_FACTS]);
  // Adds an entry that covers the rows as they are now.
  await noteDocuments(manager, ids, ERASED);
  const withDecisions = [...new Set(decided.map(({ documentId }) => documentId))];
  await noteDecisions(manager, withDecisions, 'system', ERASED);
}

/** @param counts of all documents at OF_CONTACT, and at OF_DOCUMENTS by treatment of their documents. Pure */
function linesOf(
  counts: Readonly<Record<'all' | 'erasable' | 'lawful' | 'undecided', Counts>>,
  { sharedCalls, until, isContactNeeded }: Kept,
): ErasureLine[] {
  return PLACE_NAMES.flatMap((place) => {
    const { table } = PLACES[place];
    const line = (rows: number, becomes: Becomes): ErasureLine => ({
      ...{ place, table, rows, becomes },
      until: becomes === 'kept_by_law' ? until : null,
    });
    const isNeeded = place === 'contact' && isContactNeeded;
    const shared = place === 'temporaryCall' ? sharedCalls : 0;
    const lines = OF_CONTACT.includes(place)
      ? [
          line(counts.all[place] - shared, isNeeded ? 'undecided' : (ELSEWHERE[place] ?? 'record')),
          line(shared, 'expires'),
        ]
      : [
          line(counts.erasable[place], IN_ERASED.includes(place) ? 'erased' : 'record'),
          line(counts.lawful[place], 'kept_by_law'),
          line(counts.undecided[place], 'undecided'),
        ];
    return lines.filter(({ rows }) => rows > 0);
  });
}
