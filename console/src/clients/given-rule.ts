import type { Shape } from '../api/client';

/** Settings with a fixed set of values. */
const CHOSEN = ['lateDocuments', 'taxCents', 'negativeLines'] as const;
export const RULES = [...CHOSEN, 'creditNoteReason', 'vatRate', 'itemCode', 'tradeCodes'] as const;
export type Rule = (typeof RULES)[number];
export type ChosenRule = (typeof CHOSEN)[number];

/** Typed values of a rule, by field name. */
export type Typed = Readonly<Record<string, string>>;

export type GivenRule = Pick<Shape<'ClientRulesDto'>, 'rules' | 'rateChange' | 'productCodes'>;

export function ruleNamed(name: string | null): Rule {
  return RULES.find((rule) => rule === name) ?? 'lateDocuments';
}

export function isChosen(rule: Rule): rule is ChosenRule {
  return CHOSEN.some((name) => name === rule);
}

/** Converts the typed values to the body of the API. */
export function givenRule(rule: Rule, typed: Typed): GivenRule {
  const text = (name: string): string => (typed[name] ?? '').trim();
  switch (rule) {
    case 'vatRate':
      return {
        rateChange: {
          ...{ from: text('from'), oldTaxCode: text('oldTaxCode'), newTaxCode: text('newTaxCode') },
          ...{ newTaxName: text('newTaxName'), newPercent: text('newPercent') },
          newDeviceTaxId: text('newDeviceTaxId') === '' ? null : Number(text('newDeviceTaxId')),
          dryRun: true,
        },
      };
    case 'itemCode':
      return { rules: { productCodes: [{ scope: 'item', key: text('item'), code: text('code') }] } };
    default:
      return { rules: { settings: { [rule]: text('value') } } };
  }
}
