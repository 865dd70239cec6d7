import { IsIn, IsOptional } from 'class-validator';
import { AmountsDto } from '../../../setup/dry-run/dry-run.dto';
import { IsCalendarDay } from '../../../platform/api/texts';
import { OTHER_DEVICE, type OtherDevice } from './takings-accounts.service';

export class TakingsAccountDto {
  /** Id of the bank account on the platform. */
  bankAccountId: string;
  bankAccount: string;
  /** Money received from this day on is fiscalised as cash sales; null: it never was. */
  firstDay: string | null;
  /** Last day of fiscalised payments; null: no end. */
  lastDay: string | null;
  /** Taxed money that it has received without an invoice, as last read. */
  received: AmountsDto;
}

export class TakingsChoiceDto {
  /** The first day whose money received is fiscalised: not before the go-live date. */
  @IsCalendarDay()
  firstDay: string;

  /** Last day; left out or null: no end. */
  @IsOptional()
  @IsCalendarDay()
  lastDay?: string | null;

  /**
   * Whether another device or program fiscalises these takings: none, in_use or unknown. Only with `none` are they
   * fiscalised here: else each sale might have two receipts.
   */
  @IsIn(OTHER_DEVICE)
  otherDevice: OtherDevice;
}
