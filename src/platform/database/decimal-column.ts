import type { ValueTransformer } from 'typeorm';
import { Decimal } from '../../domain/money';

/** PostgreSQL's numeric comes as text; it becomes a decimal without ever being a float. */
export const decimalColumn: ValueTransformer = {
  from: (text: string | null) => (text === null ? null : new Decimal(text)),
  to: (amount: Decimal | null) => (amount === null ? null : amount.toFixed()),
};
