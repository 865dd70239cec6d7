import { addDays, type CalendarDay, dayAt } from '../../domain/calendar-day';
import { COUNTRY } from '../../mapping/countries';
import { firstDayOfPeriod, lastDayOfPeriod, returnDueOn } from '../../mapping/late/tax-period';
import type { Organisation } from '../../organisations/organisation.entity';
import type {
  OrganisationPeriod,
  TaxedTotalOfPeriod,
} from '../../reconciliation/other-sales/other-sales.repository';
import type { CompletedCheck, PeriodCheck } from '../../reconciliation/period-checks.service';
import type { ClosingClientDto, PeriodCheckDto, StandingSignOffDto } from './close.dto';
import type { StandingSignOff } from './period-sign-offs.repository';
import type { PeriodDocuments } from './period-documents.repository';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { NO_SENTENCE } from '../../domain/texts/stored-sentence';

/** Stored facts about the period of one client. */
export interface KnownOfPeriod {
  readonly documents: PeriodDocuments | null;
  readonly salesWithoutReceipt: readonly TaxedTotalOfPeriod[];
  readonly areSalesKnown: boolean;
  readonly check: PeriodCheck | null;
  readonly signOff: StandingSignOff | null;
}

type Client = Pick<Organisation, 'id' | 'name' | 'taxPeriod' | 'goLiveOn'>;

/** Returns the client's period of a month. @param month YYYY-MM */
export function periodOf(
  { id, taxPeriod }: Pick<Client, 'id' | 'taxPeriod'>,
  month: string,
): OrganisationPeriod {
  const day = `${month}-01`;
  return {
    organisationId: id,
    from: firstDayOfPeriod(day, taxPeriod),
    to: lastDayOfPeriod(day, taxPeriod),
  };
}

/** Returns the month before that of this day. */
export function monthBefore(day: CalendarDay): string {
  return addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
}

/** Determines the state of the close for one client's period. Pure. */
export function closingClient(
  client: Client,
  period: OrganisationPeriod,
  today: CalendarDay,
  known: KnownOfPeriod,
): ClosingClientDto {
  const { id, name, taxPeriod } = client;
  const { from, to } = period;
  const { documents, salesWithoutReceipt, areSalesKnown, check, signOff } = known;
  return {
    ...{ id, name, from, to },
    dueOn: returnDueOn(from, taxPeriod, COUNTRY.vatReturnDueDay),
    state: closeState(client, period, today, check),
    detail: spokenAnew(check?.detail ?? NO_SENTENCE),
    documents: {
      ...{ fiscalised: documents?.fiscalised ?? 0, held: documents?.held ?? 0 },
      ...{ uncertain: documents?.uncertain ?? 0, rejected: documents?.rejected ?? 0 },
      ...{ inProgress: documents?.inProgress ?? 0, changed: documents?.changed ?? 0 },
      leftOut: documents?.leftOut ?? 0,
    },
    salesWithoutReceipt: salesWithoutReceipt.map(({ currency, sales, tax }) => ({ currency, sales, tax })),
    areSalesKnown,
    check: check?.completed == null ? null : showCheck(check.completed),
    signOff: signOff === null ? null : showSignOff(signOff),
  };
}

export function closeState(
  { goLiveOn }: Pick<Client, 'goLiveOn'>,
  { to }: OrganisationPeriod,
  today: CalendarDay,
  check: PeriodCheck | null,
): ClosingClientDto['state'] {
  if (goLiveOn === null || goLiveOn > to) return 'not_live';
  if (to >= today) return 'running';
  if (check === null) return 'unchecked';
  if (check.state === 'failed') return 'failed';
  if (check.state !== 'completed' || check.completed === null) return 'checking';
  const { booksReadAt, isUnchanged, filing } = check.completed;
  // A period's sales are known only from a reading of the books after its last day.
  if (!isUnchanged || dayAt(booksReadAt, COUNTRY.timeOffset) <= to) return 'outdated';
  return filing.isReady ? 'ready' : 'not_ready';
}

function showCheck(check: CompletedCheck): PeriodCheckDto {
  const { reconciliationId, booksReadAt, differences, filing, vat } = check;
  const { isReady, reasons } = filing;
  return {
    reconciliationId,
    booksReadAt,
    differences,
    filing: { isReady, reasons: [...reasons] },
    vat: vat.map((one) => ({ ...one })),
  };
}

function showSignOff({ id, signedAt, signedByName, sha256, changedAt }: StandingSignOff): StandingSignOffDto {
  return { id, signedAt, signedBy: signedByName, sha256, changedAt };
}
