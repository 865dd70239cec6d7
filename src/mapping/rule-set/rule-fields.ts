import { isBlank } from '../../domain/blank-text';
import { isCalendarDay } from '../../domain/calendar-day';
import type { FileFault } from '../../domain/issues/file-fault';
import { PAYMENT_METHODS } from '../../domain/fiscal/fiscal-document';
import { BUYER_RULE_SCOPES, BUYERS_SENT_AS, NO_NUMBER } from '../buyer-rules';
import { COUNTRY } from '../countries';
import {
  CODE_SCOPES,
  EXCLUSION_SCOPES,
  LINE_RULE_SCOPES,
  LINE_TREATMENTS,
  NOT_A_CODE,
} from '../mapping-rules';
import { PAYMENT_ACCOUNTS } from '../payment-accounts';
import { RULE_SETTINGS, type Setting } from '../settings';
import { EXEMPT, type RuleKind } from './rule-records';

/** Returns the fault in the text of one field, or null. */
type FieldCheck = (text: string) => FileFault | null;

function matching(form: RegExp, found: FileFault): FieldCheck {
  return (text) => (form.test(text) ? null : found);
}

function oneOf(choices: readonly string[]): FieldCheck {
  return (text) => (choices.includes(text) ? null : { fault: 'one_of', choices });
}

function optional(check: FieldCheck): FieldCheck {
  return (text) => (text === '' ? null : check(text));
}

function text(most: number, isRequired = true): FieldCheck {
  return (value) => {
    if (isRequired && isBlank(value)) return { fault: 'empty' };
    return value.length > most ? { fault: 'too_long', characters: value.length, most } : null;
  };
}

const currency = matching(/^[A-Z]{3}$/, { fault: 'no_currency' });
const day: FieldCheck = (value) => (isCalendarDay(value) ? null : { fault: 'no_day' });

export const FIELD_CHECKS: Readonly<Record<Exclude<RuleKind, 'setting'>, Record<string, FieldCheck>>> = {
  currency: { source: currency, destination: currency },
  tax: {
    taxType: text(50),
    taxCode: text(50),
    taxName: text(100, false),
    percent: (value) =>
      value === EXEMPT || /^\d{1,3}(\.\d{1,4})?$/.test(value)
        ? null
        : { fault: 'no_percent', exempt: EXEMPT },
    deviceTaxId: optional(matching(/^\d{1,9}$/, { fault: 'no_device_tax' })),
    validFrom: optional(day),
    validTill: optional(day),
  },
  product_code: {
    scope: oneOf(CODE_SCOPES),
    key: text(50, false),
    code: (value) => (value === NOT_A_CODE ? null : COUNTRY.productCode.fault(value)),
  },
  line: {
    scope: oneOf(LINE_RULE_SCOPES),
    key: text(255),
    treatment: oneOf(LINE_TREATMENTS),
  },
  buyer: {
    scope: oneOf(BUYER_RULE_SCOPES),
    key: text(255),
    sendAs: oneOf(BUYERS_SENT_AS),
    tin: optional(matching(COUNTRY.taxpayerNumber.pattern, { fault: 'no_tin' })),
    vatNumber: optional((value) =>
      value === NO_NUMBER ? null : matching(COUNTRY.vatNumber.pattern, { fault: 'no_vat_number' })(value),
    ),
    town: optional((value) => (COUNTRY.towns.includes(value) ? null : { fault: 'no_town' })),
  },
  exclusion: {
    scope: oneOf(EXCLUSION_SCOPES),
    key: text(255),
    amount: optional(matching(/^\d{1,15}(\.\d{1,2})?$/, { fault: 'no_amount' })),
    reason: text(200),
  },
};

export const SETTING_CHECKS: Readonly<Record<string, FieldCheck>> = Object.fromEntries(
  RULE_SETTINGS.map(([name, { is }]) => [name, checkOf(is)]),
);

function checkOf(is: Setting['is']): FieldCheck {
  if (is.kind === 'choice') return oneOf(is.choices);
  if (is.kind === 'payment_accounts')
    return matching(PAYMENT_ACCOUNTS, { fault: 'no_payment_accounts', methods: PAYMENT_METHODS });
  if (is.kind === 'line') return text(is.most, false);
  throw new Error(`the rule file has no ${is.kind}: make the setting a choice, or give it another right`);
}
