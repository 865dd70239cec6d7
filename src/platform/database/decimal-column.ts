import type { ValueTransformer } from 'typeorm';
import { Decimal } from '../../domain/money';

/** Converts PostgreSQL's numeric text to a decimal, without floats. */
export const decimalColumn: ValueTransformer = {
  from: (text: string | null) => (text === null ? null : new Decimal(text)),
  to: (amount: Decimal | null) => (amount === null ? null : amount.toFixed()),
};
