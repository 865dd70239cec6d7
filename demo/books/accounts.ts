import type { Account, Currency } from './setting-types';
import { stableId } from './stable-id';

function account(code: string, name: string, accountClass: Account['Class'], taxType: string): Account {
  return {
    AccountID: stableId(`account/${code}`),
    Code: code,
    Name: name,
    Status: 'ACTIVE',
    Type: accountClass === 'REVENUE' ? 'REVENUE' : 'DIRECTCOSTS',
    Class: accountClass,
    TaxType: taxType,
  };
}

export const ACCOUNTS: Account[] = [
  account('200', 'Sales of hardware', 'REVENUE', 'TAX001'),
  account('210', 'Hire and services', 'REVENUE', 'TAX001'),
  account('220', 'Farm supplies', 'REVENUE', 'ZERORATEDOUTPUT'),
  account('310', 'Purchases of stock', 'EXPENSE', 'NONE'),
];

/** The rand is in use in these books but has no counterpart in `Mappings.currencies`. */
export const CURRENCIES: Currency[] = [
  { Code: 'USD', Description: 'United States Dollar' },
  { Code: 'ZWG', Description: 'Zimbabwe Gold' },
  { Code: 'ZAR', Description: 'South African Rand' },
];
