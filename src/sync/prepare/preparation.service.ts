import type { StoredSentence } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import type { CallPurpose } from '../../connectors/books-access';
import { BackfillsRepository } from '../../backfill/backfills.repository';
import { CustomersRepository } from '../../documents/customers.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import { StoredRulesRepository } from '../../setup/stored/stored-rules.repository';
import type { CalendarDay } from '../../domain/calendar-day';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { type UsedRules, usedRules } from '../../documents/begin-submission';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { mapDocument, type MappingResult } from '../../mapping/map-document';
import { whileWaiting } from '../../mapping/late/dating';
import { mappingRules } from '../../mapping/rule-set/rule-set';
import { writeRuleSetJson } from '../../mapping/rule-set/rule-set-json';
import type { Circumstances, ForeignSign, MappingRules } from '../../mapping/mapping-rules';
import { backfillRules, isHistory } from '../../mapping/backfill-rules';
import { BooksService } from '../../organisations/books/books.service';
import {
  type BeforeSubmission,
  CircumstancesService,
  type KnownDocument,
  type MappingPlace,
} from '../../setup/circumstances/circumstances.service';
import { isContactCurrent } from '../last-look';
import type { Organisation } from '../../organisations/organisation.entity';
import type { OrganisationWork } from '../organisation-work';
import { ruleSetOf } from '../../setup/stored/stored-rules';

const NO_SIGN: ForeignSign = { sign: null, answered: [] };

export interface CurrentRules {
  readonly rules: MappingRules;
  /** Rules in the form that a submission stores. */
  readonly used: UsedRules;
  readonly version: string;
  /** Present answer about other programs that fiscalise these books. */
  readonly integration: Pick<Organisation, 'otherIntegration' | 'otherIntegrationUntil'>;
}

export interface PreparedDocument {
  /** Document that was mapped. */
  readonly sales: SalesDocument;
  readonly result: MappingResult;
  /** Sentence about what waiting means for the document; empty: nothing, or it does not wait. */
  readonly whileWaiting: StoredSentence;
  readonly foreign: ForeignSign;
  /** Earlier account that received the credited invoice, so that only it can credit it; null: none. */
  readonly creditedAt: string | null;
}

/** Organisation and device for which documents are mapped. */
type MappedFor = Pick<OrganisationWork, 'organisation'> & Pick<MappingPlace, 'fiscalAccount'>;

/** Collects what the pure mapping needs and runs it: rules, customer, original, numbers in use. */
@Injectable()
export class PreparationService {
  constructor(
    private readonly stored: StoredRulesRepository,
    private readonly customers: CustomersRepository,
    private readonly books: BooksService,
    private readonly circumstances: CircumstancesService,
    private readonly backfills: BackfillsRepository,
  ) {}

  /** Reads the stored rules, which may be newer than the run. */
  async rules(work: OrganisationWork): Promise<CurrentRules> {
    const { id } = work.organisation;
    const found = await this.stored.find(id);
    if (found === null) throw new Error(`organisation ${id} is gone`);
    const { goLiveOn, gaps, otherIntegration, otherIntegrationUntil } = found.organisation;
    const set = ruleSetOf(found.organisation, found.mappings);
    return {
      rules: mappingRules(set, goLiveOn, { liveSince: goLiveOn, gaps }),
      used: usedRules({ goLiveOn, ...writeRuleSetJson(set) }),
      version: found.organisation.rulesVersion,
      integration: { otherIntegration, otherIntegrationUntil },
    };
  }

  /** Returns the day of the device's last receipt; null: it has none. */
  lastDay(fiscalAccountId: string): Promise<CalendarDay | null> {
    return this.circumstances.lastDay(fiscalAccountId);
  }

  /** Same as `BackfillsRepository.firstDayOfShort`. */
  firstDayOfShort(organisationId: string): Promise<CalendarDay | null> {
    return this.backfills.firstDayOfShort(organisationId);
  }

  /** True when the rules have changed since they were read: held documents are then mapped again. */
  async haveChanged(work: OrganisationWork, since: CurrentRules): Promise<boolean> {
    const version = await this.stored.version(work.organisation.id);
    return version !== null && version !== since.version;
  }

  /**
   * Maps documents with all facts read together; returns results by document id. Documents released by a backfill
   * follow its rules.
   */
  async map(
    { organisation, fiscalAccount }: MappedFor,
    documents: readonly TrackedDocument[],
    rules: MappingRules,
    now: Date,
  ): Promise<ReadonlyMap<string, PreparedDocument>> {
    const place = { organisationId: organisation.id, fiscalAccount, now };
    return this.mapped(await this.circumstances.read(place, documents), rules);
  }

  /**
   * Reads the facts of a document right before its submission.
   * @param since see `DocumentsRepository.daysAhead`
   */
  before(
    organisationId: string,
    fiscalAccountId: string,
    document: TrackedDocument,
    since: CalendarDay | null,
  ): Promise<BeforeSubmission> {
    return this.circumstances.before(organisationId, fiscalAccountId, document, since);
  }

  /** Maps a document with facts read before. */
  async mapBefore(
    { organisation, fiscalAccount }: MappedFor,
    before: BeforeSubmission,
    rules: MappingRules,
  ): Promise<PreparedDocument> {
    const place = { organisationId: organisation.id, fiscalAccount, now: before.ahead.now };
    return theOnly(await this.mapped(await this.circumstances.known(place, before), rules));
  }

  /** Maps a single document. */
  async mapOne(
    work: MappedFor,
    document: TrackedDocument,
    rules: MappingRules,
    now: Date,
  ): Promise<PreparedDocument> {
    return theOnly(await this.map(work, [document], rules, now));
  }

  private async mapped(
    documents: ReadonlyMap<string, KnownDocument>,
    rules: MappingRules,
  ): Promise<ReadonlyMap<string, PreparedDocument>> {
    const known = [...documents];
    const early = known.filter(([, { sales }]) => isHistory(rules, sales)).map(([id]) => id);
    const releases = early.length === 0 ? null : await this.backfills.releasesOf(early);
    return new Map(
      known.map(([id, { sales, circumstances }]) => {
        const release = releases?.get(id);
        const applied = release === undefined ? rules : backfillRules(rules, sales.issuedOn, release);
        const result = mapDocument(sales, applied, circumstances);
        const issues = 'issues' in result ? result.issues : [];
        const waiting = whileWaiting(sales, issues, applied, circumstances);
        const foreign = circumstances.foreign ?? NO_SIGN;
        return [id, { sales, result, whileWaiting: waiting, foreign, creditedAt: creditedAt(circumstances) }];
      }),
    );
  }

  /** Reads contacts not read recently or since their documents changed; fifty per call. */
  async fetchCustomers(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    now: Date,
    purpose: CallPurpose = 'sale',
  ): Promise<void> {
    const asked = documents
      .map((document) => ({ document, sales: readSalesDocument(document.source) }))
      .filter(({ sales }) => sales.customer.sourceId !== '');
    if (asked.length === 0) return;
    const contactsOf = (some: typeof asked): string[] => [
      ...new Set(some.map(({ sales }) => sales.customer.sourceId)),
    ];
    const known = await this.customers.find(work.organisation.id, contactsOf(asked));
    // Documents may have been read after `now`.
    const askedAt = new Date(Math.max(now.getTime(), ...documents.map(({ seenAt }) => seenAt.getTime())));
    const stale = asked.filter(
      ({ document, sales }) =>
        !isContactCurrent(document, sales, known.get(sales.customer.sourceId), askedAt),
    );
    if (stale.length === 0) return;
    const fetched = await this.books.use(
      work.organisation,
      (connector, access) => connector.customers(access, contactsOf(stale)),
      purpose,
    );
    const served = new Set(fetched.map(({ sourceId }) => sourceId));
    // Uses the name on the document, because the books have no more details of these contacts.
    const named = stale.map(({ sales }) => sales.customer).filter(({ sourceId }) => !served.has(sourceId));
    await this.customers.save(work.organisation.id, [...fetched, ...named], askedAt);
  }
}

function creditedAt({ originals }: Circumstances): string | null {
  const [original, ...others] = originals;
  return others.length === 0 ? (original?.sentTo ?? null) : null;
}

function theOnly(mapped: ReadonlyMap<string, PreparedDocument>): PreparedDocument {
  const [prepared] = mapped.values();
  if (prepared === undefined) throw new Error('the document was not mapped');
  return prepared;
}
