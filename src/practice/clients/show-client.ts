import type { CalendarDay } from '../../domain/calendar-day';
import { COUNTRY } from '../../mapping/countries';
import { nextReturnDueOn } from '../../mapping/late/tax-period';
import type { OrganisationQuota } from '../../organisations/books/quota-reading';
import type { Organisation } from '../../organisations/organisation.entity';
import type { KnownCloseState } from '../close/close.dto';
import type { OpenDocuments } from '../today/open-documents.repository';
import type { WorkGroupDto } from '../today/today.dto';
import { pageOf, type WorkLine } from '../today/work';
import { daysFrom, workGroups } from '../today/work-groups';
import type { ClientDto, ClientHealth, ClientWorkDto } from './client.dto';

interface KnownOfClient {
  readonly lines: readonly WorkLine[];
  readonly open: readonly Pick<OpenDocuments, 'documents'>[];
  readonly quota: OrganisationQuota['quota'] | null;
  readonly lastFiscalisedAt: Date | null;
  readonly personId: string | null;
  readonly closeState: KnownCloseState;
}

/** Summary of one client. Pure. */
export function showClient(organisation: Organisation, today: CalendarDay, known: KnownOfClient): ClientDto {
  const { id, name, status, statusReason, isPaused, taxPeriod } = organisation;
  const { lines, open, quota, lastFiscalisedAt, personId, closeState } = known;
  const arranged = lines.map((line) => ({
    ...{ line, organisation: name, assigneeId: null, asideUntil: null, cameBack: null },
  }));
  const groups = workGroups(arranged, today, null);
  const vatDueOn = nextReturnDueOn(today, taxPeriod, COUNTRY.vatReturnDueDay);
  return {
    ...{ id, name, status, statusReason, isPaused, lastFiscalisedAt, personId, vatDueOn, closeState },
    health: healthOf(organisation, groups),
    callsLeft: quota === null ? null : { left: quota.dayLeft, perDay: quota.perDay },
    work: groups.map((group) => showWork(id, group)),
    openDocuments: open.reduce((sum, { documents }) => sum + documents, 0),
    vatDaysLeft: daysFrom(today, vatDueOn),
  };
}

function healthOf({ status }: Organisation, groups: readonly WorkGroupDto[]): ClientHealth {
  if (status === 'disconnected') return 'disconnected';
  const [worst = 'info'] = groups.map(({ severity }) => severity);
  if (worst !== 'info') return worst;
  return groups.some(({ kind }) => kind === 'question') ? 'setting_up' : 'fine';
}

function showWork(organisationId: string, group: WorkGroupDto): ClientWorkDto {
  const { kind, code, severity, sentence, documents, totals, daysLeft, lineCount, lines } = group;
  const [first] = lines;
  const isOfFixList = lineCount > 1 && (kind === 'held' || kind === 'waits');
  const page = isOfFixList ? pageOf('fix-list', { organisation: organisationId }) : (first?.page ?? '');
  return { kind, code, severity, sentence, documents, totals, daysLeft, lineCount, page };
}
