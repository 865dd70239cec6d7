import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../../domain/calendar-day';
import { refusal } from '../../../domain/issues/refuse';
import { Decimal, formatAmount } from '../../../domain/money';
import { methodOfAccount, readPaymentAccounts } from '../../../mapping/payment-accounts';
import { BooksSettingsService } from '../../../organisations/books/books-settings.service';
import { LeasesRepository } from '../../../organisations/lease/leases.repository';
import type { Organisation } from '../../../organisations/organisation.entity';
import type { AmountsDto } from '../../../setup/dry-run/dry-run.dto';
import { ReadingGrantsService } from './reading-grants.service';
import { takingsStream } from './sales-streams.service';
import { TakingsAccountsRepository } from './takings-accounts.repository';

/** Whether another device or program fiscalises the takings of an account. */
export const OTHER_DEVICE = ['none', 'in_use', 'unknown'] as const;
export type OtherDevice = (typeof OTHER_DEVICE)[number];

interface ShownTakingsAccount {
  readonly bankAccountId: string;
  readonly bankAccount: string;
  /** First day of fiscalised payments; null: never chosen. */
  readonly firstDay: CalendarDay | null;
  /** Last day; null: no end. */
  readonly lastDay: CalendarDay | null;
  /** Taxed money that it has received without an invoice, as last read. */
  readonly received: AmountsDto;
}

interface TakingsChoice {
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay | null;
  readonly otherDevice: OtherDevice;
}

function amountsOf(received: Awaited<ReturnType<TakingsAccountsRepository['seen']>>): AmountsDto {
  return {
    documents: received.reduce((sum, { documents }) => sum + documents, 0),
    totals: received.map(({ currency, total }) => ({ currency, total: formatAmount(new Decimal(total)) })),
  };
}

/** Bank accounts whose money received is fiscalised as cash sales. Off until a person switches one on. */
@Injectable()
export class TakingsAccountsService {
  constructor(
    private readonly grants: ReadingGrantsService,
    private readonly accounts: TakingsAccountsRepository,
    private readonly leases: LeasesRepository,
    private readonly settings: BooksSettingsService,
  ) {}

  /** Chosen accounts, accounts that received taxed money without an invoice, and all bank accounts of the books. */
  async list(organisationId: string): Promise<ShownTakingsAccount[]> {
    const { settings } = await this.settings.known(organisationId);
    const ofBooks = (settings?.bankAccounts ?? []).map(({ id, name }) => ({
      ...{ bankAccountId: id, bankAccount: name, firstDay: null, lastDay: null },
    }));
    const received = await this.accounts.seen(organisationId);
    const seen = received.map(({ bankAccountId, bankAccount }) => ({
      ...{ bankAccountId, bankAccount, firstDay: null, lastDay: null },
    }));
    const chosen = await this.accounts.list(organisationId);
    // Merges sources by id; the most reliable source comes last and wins.
    const byId = new Map([...ofBooks, ...seen, ...chosen].map((one) => [one.bankAccountId, one]));
    return [...byId.values()]
      .map(({ bankAccountId, bankAccount, firstDay, lastDay }) => ({
        ...{ bankAccountId, bankAccount, firstDay, lastDay },
        received: amountsOf(received.filter((one) => one.bankAccountId === bankAccountId)),
      }))
      .sort((one, other) => (one.bankAccount < other.bankAccount ? -1 : 1));
  }

  /**
   * @throws Refusal where another device may fiscalise this money, payment methods are unknown, or the list cannot be
   * read
   */
  async choose(organisationId: string, bankAccountId: string, choice: TakingsChoice): Promise<void> {
    const { organisation, source, kinds } = await this.grants.of(organisationId);
    if (organisation === null) throw refusal('NOT_THERE', { what: 'organisation' });
    const stream = source?.takingsStream ?? null;
    if (source === null || stream === null) throw refusal('TAKINGS_NOT_READ');
    const account = (await this.list(organisationId)).find((one) => one.bankAccountId === bankAccountId);
    if (account === undefined) throw refusal('NOT_THERE', { what: 'bank account' });
    const { firstDay, lastDay, otherDevice } = choice;
    // True when an account is switched off, which is always allowed; switching on needs the answers and the consent. Before
    // the go-live date is stored, so that takings and invoices are then sent in the order of their days.
    const isEnded = account.firstDay === firstDay && lastDay !== null;
    if (!isEnded) {
      if (otherDevice !== 'none') throw refusal('TAKINGS_OTHER_DEVICE');
      if (!kinds.includes('receive_money'))
        throw refusal('TAKINGS_NOT_GRANTED', { scope: source.scopeOf('receive_money') });
      const { goLiveOn } = organisation;
      if (goLiveOn !== null && firstDay < goLiveOn) throw refusal('TAKINGS_BEFORE_GO_LIVE', { goLiveOn });
      await this.requirePaymentMethod(organisation, account);
    }
    const { bankAccount } = account;
    await this.accounts.save({ organisationId, bankAccountId, bankAccount, firstDay, lastDay });
    const kept = takingsStream(stream, await this.accounts.list(organisationId));
    await this.accounts.dropReadings(organisationId, stream, kept);
    await this.leases.wake({ organisationId });
  }

  private async requirePaymentMethod(
    { id, paymentAccounts }: Organisation,
    { bankAccountId, bankAccount }: ShownTakingsAccount,
  ): Promise<void> {
    const { settings } = await this.settings.known(id);
    const code = settings?.bankAccounts?.find((one) => one.id === bankAccountId)?.code ?? bankAccountId;
    const method = methodOfAccount(readPaymentAccounts(paymentAccounts), [code, bankAccountId]);
    if (method === undefined) throw refusal('TAKINGS_PAYMENT_UNSET', { bankAccount });
  }
}
