import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CalendarDay, Period } from '../domain/calendar-day';
import type { MadeDecision } from '../domain/lifecycle/document-decision';
import { grouped } from '../domain/grouped';
import type { OutsideReceipt } from '../domain/receipt/outside-receipt';
import type { Customer } from '../domain/sales/sales-document';
import { sqlList } from '../domain/sql-list';
import { REQUEST_UNKNOWN_STATES } from '../domain/fiscal/submission-states';
import { readableJson } from '../platform/database/readable-json';
import type { KnownCustomer } from './customers.repository';
import { type DaysAhead, daysAheadOf } from './days-ahead';
import type { DocumentChoice, DocumentDecision } from './documents.entities';
import { madeDecision } from './document-decisions';
import {
  lastMomentsOf,
  type LastMoments,
  NEWEST_MOMENTS,
  type DeviceNumberHolder,
  type SentMoment,
} from './sent-at-device';
import {
  type AccountStanding,
  standingColumns,
  accountStandingOf,
  type StandingRow,
} from './refused-submissions';
import { type KnownBefore, hasUndecidedOutcome, hasReceivedSuccess } from './submission-reads.repository';

/** Sign of a different program's work on a document. */
export type KnownChoice = Pick<DocumentChoice, 'documentId' | 'foreignSign' | 'foreignAddress'>;

/** Standing decision, with the version decided on as JSON text. */
type KnownDecision = Pick<
  DocumentDecision,
  'documentId' | 'decision' | 'version' | 'reason' | 'originalId' | 'signs'
>;

/** Valid receipt made elsewhere, without its author. */
export type KnownElsewhere = OutsideReceipt & {
  readonly documentId: string;
  readonly overrulesBooks: boolean;
};

/** Stored data around documents that are about to be mapped. */
export interface StoredCircumstances {
  /** Customers by the platform's identifier. */
  readonly customers: ReadonlyMap<string, KnownCustomer>;
  /** Contacts that share a number with these customers in any field, themselves included. */
  readonly sharing: readonly Customer[];
  /** Choices by document. */
  readonly choices: ReadonlyMap<string, KnownChoice>;
  readonly decisions: ReadonlyMap<string, readonly MadeDecision[]>;
  readonly recorded: ReadonlyMap<string, KnownElsewhere>;
  /** Documents of the taxpayer that have used these numbers, or may have. */
  readonly holders: readonly DeviceNumberHolder[];
  /** Latest receipt times sent to the fiscal account. */
  readonly lastMoments: LastMoments;
  /** First time, by document, of an unassigned success that may belong to it. */
  readonly unexplained: ReadonlyMap<string, Date>;
  /** Latest reading of each part of the fiscal account that mappings are checked against. */
  readonly readings: readonly KnownReading[];
  /** Periods of the organisation that are signed off. */
  readonly signed: readonly Period[];
}

/** Part of a stored reading of a fiscal account, as JSON. */
interface KnownReading {
  readonly part: 'taxes' | 'mappings';
  readonly reading: string;
  readonly readAt: string;
}

/** Documents about which facts are read. */
export interface AskedAbout {
  readonly organisationId: string;
  /** Fiscal account; null: none yet. */
  readonly fiscalAccountId: string | null;
  readonly contactIds: readonly string[];
  readonly documentIds: readonly string[];
  readonly numbers: readonly string[];
}

/** Facts as one row of JSON; empty parts are null. */
export interface CircumstancesRow {
  readonly customers:
    | readonly {
        readonly sourceId: string;
        readonly details: string;
        readonly fetchedAt: string | Date;
      }[]
    | null;
  /** Customers as JSON texts. */
  readonly sharing: readonly string[] | null;
  readonly choices: readonly KnownChoice[] | null;
  readonly decisions: readonly KnownDecision[] | null;
  readonly recorded: readonly KnownElsewhere[] | null;
  readonly holders: readonly DeviceNumberHolder[] | null;
  readonly last: readonly SentMoment[] | null;
  readonly unexplained: readonly { readonly documentId: string; readonly since: string | null }[] | null;
  readonly readings: readonly KnownReading[] | null;
  readonly signed: readonly Period[] | null;
}

const READ = `select
  (select json_agg(json_build_object('sourceId', source_id, 'details', details, 'fetchedAt', fetched_at))
   from customers where organisation_id = $2 and source_id = any($3)) as customers,
  (select json_agg(details) from customers where organisation_id = $2 and numbers_in(details) && array(
     select number from (select ${readableJson('details')} as read from customers
       where organisation_id = $2 and source_id = any($3)) own cross join unnest(numbers_in(concat_ws(';',
         read ->> 'taxNumber', read ->> 'companyNumber', read ->> 'accountNumber'))) number)) as sharing,
  (select json_agg(json_build_object('documentId', document_id, 'foreignSign', foreign_sign,
     'foreignAddress', foreign_address))
   from document_choices where document_id = any($4)) as choices,
  (select json_agg(json_build_object('documentId', document_id, 'decision', decision, 'version', version,
     'reason', reason, 'originalId', original_id, 'signs', signs))
   from document_decisions where document_id = any($4) and is_standing) as decisions,
  (select json_agg(json_build_object('documentId', document_id, 'deviceId', device_id, 'fiscalNumber', fiscal_number,
     'datedOn', dated_on, 'verificationCode', verification_code, 'address', address, 'overrulesBooks', overrules_books))
   from outside_receipts where document_id = any($4) and withdrawn_at is null) as recorded,
  (select json_agg(json_build_object('number', number, 'documentId', document_id, 'heldBy', held_by, 'mark', mark))
   from number_holders($1, array(select number_key(n) from unnest($5::text[]) n))) as holders,
  (select json_agg(json_build_object('documentId', document_id, 'datedAt', dated_at))
   from (${NEWEST_MOMENTS}) newest) as last,
  (select json_agg(json_build_object('documentId', document_id, 'since', unexplained_since(document_id)))
   from (select distinct document_id from submissions where document_id = any($4) and request_id is null
     and state in ${sqlList(REQUEST_UNKNOWN_STATES)}) unheard) as unexplained,
  (select json_agg(json_build_object('part', part, 'reading', reading, 'readAt', read_at))
   from fiscal_account_readings where fiscal_account_id = $1 and part in ('taxes', 'mappings') and read_at is not null) as readings,
  (select json_agg(json_build_object('from', from_day, 'to', to_day))
   from period_sign_offs where organisation_id = $2 and ended_at is null) as signed`;

/** Document about to be submitted, and the day before which no document precedes it. */
export interface Submittable extends AskedAbout {
  readonly fiscalAccountId: string;
  readonly documentId: string;
  readonly since: CalendarDay | null;
}

export type SubmittableRow = CircumstancesRow &
  Omit<KnownBefore, 'unexplainedSince'> &
  StandingRow &
  DaysAhead & {
    /** Rules version, to detect changes since the reading; null: the organisation is gone. */
    readonly rulesVersion: string | null;
  };

/**
 * Stored data around a document about to be sent: documents that must go first, and its earlier submissions.
 */
export interface StoredBefore {
  readonly stored: StoredCircumstances;
  readonly ahead: DaysAhead;
  readonly known: KnownBefore;
  readonly standing: AccountStanding;
  readonly rulesVersion: string | null;
}

/** SQL for the columns of KnownBefore, except `unexplainedSince`. */
function knownBefore(document: string, fiscalAccount: string): string {
  return `${hasUndecidedOutcome(document)} as "hasUndecidedOutcome", ${hasReceivedSuccess(document)} as "hasReceivedSuccess",
    last_moment_of_others(${fiscalAccount}, ${document}) as follows`;
}

const READ_BEFORE = `select around.*, ahead.*, ${knownBefore('$6::uuid', '$1')}, ${standingColumns('$1')},
    (select rules_version::text from organisations where id = $2) as "rulesVersion"
  from (${READ}) around cross join (${daysAheadOf('$2', '$7')}) ahead`;

/** Reads in a single statement all data that the mapping needs besides the documents and their originals. */
@Injectable()
export class CircumstancesRepository {
  constructor(protected readonly dataSource: DataSource) {}

  async read(asked: AskedAbout): Promise<StoredCircumstances> {
    return storedOf(await this.row(asked));
  }

  /**
   * Reads in one statement the facts about a document that is about to be submitted, with further facts read
   * for each submission.
   */
  async before(asked: Submittable): Promise<StoredBefore> {
    const row = await this.rowBefore(asked);
    const { unmapped, earliest, asked: asks, now } = row;
    const { hasUndecidedOutcome, hasReceivedSuccess, follows, rulesVersion } = row;
    const stored = storedOf(row);
    const unexplainedSince = stored.unexplained.get(asked.documentId) ?? null;
    return {
      rulesVersion,
      stored,
      ahead: { unmapped, earliest, asked: asks, now },
      known: { hasUndecidedOutcome, hasReceivedSuccess, unexplainedSince, follows },
      standing: accountStandingOf(row),
    };
  }

  protected async row(asked: AskedAbout): Promise<CircumstancesRow> {
    return this.only(await this.dataSource.query<CircumstancesRow[]>(READ, parametersOf(asked)));
  }

  protected async rowBefore(asked: Submittable): Promise<SubmittableRow> {
    const parameters = [...parametersOf(asked), asked.documentId, asked.since];
    return this.only(await this.dataSource.query<SubmittableRow[]>(READ_BEFORE, parameters));
  }

  private only<Row>([row]: readonly Row[]): Row {
    if (row === undefined) throw new Error('the database did not return the circumstances');
    return row;
  }
}

function parametersOf(asked: AskedAbout): unknown[] {
  const { organisationId, fiscalAccountId, contactIds, documentIds, numbers } = asked;
  return [fiscalAccountId, organisationId, contactIds, documentIds, numbers];
}

function storedOf(row: CircumstancesRow): StoredCircumstances {
  const { customers, sharing, choices, decisions, recorded, holders, last, unexplained, readings, signed } =
    row;
  return {
    customers: new Map(
      customers?.map(({ sourceId, details, fetchedAt }) => [
        sourceId,
        { customer: JSON.parse(details) as Customer, fetchedAt: new Date(fetchedAt) },
      ]),
    ),
    sharing: sharing?.map((details) => JSON.parse(details) as Customer) ?? [],
    choices: new Map(choices?.map((choice) => [choice.documentId, choice])),
    decisions: new Map(
      [...grouped(decisions ?? [], ({ documentId }) => documentId)].map(
        ([documentId, made]) => [documentId, made.map(madeDecision)] as const,
      ),
    ),
    recorded: new Map(recorded?.map((receipt) => [receipt.documentId, receipt])),
    holders: holders ?? [],
    lastMoments: lastMomentsOf(last ?? []),
    readings: readings ?? [],
    signed: signed ?? [],
    unexplained: new Map(
      unexplained?.flatMap(({ documentId, since }) =>
        since === null ? [] : [[documentId, new Date(since)]],
      ),
    ),
  };
}
