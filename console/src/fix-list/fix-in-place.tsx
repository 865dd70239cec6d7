import { Stack } from '@mantine/core';
import type { Shape } from '../api/client';
import { MovedSales } from '../outside/moved-sales';
import { RecordMany } from '../outside/record-many';
import { BuyerFix } from './buyer-fix';
import { CodeFix } from './code-fix';
import { CurrencyFix } from './currency-fix';
import { LateFix } from './late-fix';
import { LineRuleFix } from './line-rule-fix';
import { PolicyFix } from './policy-fix';
import { TaxFix } from './tax-fix';
import { WrittenCodeFix } from './written-code-fix';

/** Fields of a cause that determine the possible fix. */
export type FixedCause = Pick<Shape<'CauseDto'>, 'id' | 'code' | 'subject' | 'key' | 'held'>;

interface FixInPlaceProps {
  cause: FixedCause;
  organisationId: string;
}

/** Fixes that are possible within the list; other causes are explained in text. */
export function FixInPlace({ cause, organisationId }: FixInPlaceProps) {
  const { code, subject, key } = cause;
  if (code === 'PRODUCT_CODE_UNCONFIRMED' && (subject === 'item' || subject === 'description')) {
    return <WrittenCodeFix organisationId={organisationId} scope={subject} written={key} />;
  }
  if (
    (code === 'PRODUCT_CODE_MISSING' || code === 'PRODUCT_CODE_INVALID') &&
    (subject === 'item' || subject === 'description' || subject === 'account')
  ) {
    return <CodeFix organisationId={organisationId} scope={subject} itemOrAccount={key} />;
  }
  if (code === 'CURRENCY_UNMAPPED' && subject === 'currency') {
    return <CurrencyFix organisationId={organisationId} currency={key} />;
  }
  if (code === 'NEGATIVE_LINE' && (subject === 'item' || subject === 'account' || subject === 'contact')) {
    return <LineRuleFix organisationId={organisationId} scope={subject} itemOrAccount={key} />;
  }
  if (code === 'LINE_NOT_POSITIVE' || code === 'TOTAL_ROUNDED')
    return <PolicyFix organisationId={organisationId} policy="negativeLines" />;
  if (code === 'TAX_UNMAPPED') return <TaxFix organisationId={organisationId} taxType={key} />;
  if (code === 'BUYER_TIN_MISSING') {
    return (
      <Stack gap="xs" align="flex-start">
        <BuyerFix organisationId={organisationId} contact={key} choices={['cash_name', 'no_buyer']} />
        <PolicyFix organisationId={organisationId} policy="cashSale" />
      </Stack>
    );
  }
  if (code === 'BUYER_ABROAD' || code === 'BUYER_TIN_DOUBTFUL') {
    const choices = ['cash_name', 'no_buyer', 'taxpayer'] as const;
    return <BuyerFix organisationId={organisationId} contact={key} choices={choices} />;
  }
  if (code === 'TAX_DIFFERS') return <PolicyFix organisationId={organisationId} policy="cents" />;
  if (code === 'DATED_BEFORE_LAST') return <LateFix organisationId={organisationId} cause={cause} />;
  if (code === 'FISCALISED_ELSEWHERE' || code === 'ORIGINAL_NOT_FISCALISED')
    return <RecordMany organisationId={organisationId} />;
  if (code === 'NUMBER_NOT_UNIQUE') return <MovedSales organisationId={organisationId} />;
  return null;
}
