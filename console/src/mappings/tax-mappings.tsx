import { Stack } from '@mantine/core';
import { type Shape } from '../api/client';
import type { Words } from '../words/shape';
import { Section } from '../shown/section';
import { useTaxMappings } from '../shown/tax-mappings';
import { useWords } from '../words/words';
import { Loaded } from '../frame/loaded';
import { May } from '../frame/may';
import { RateChange } from './rate-change';
import { RuleTable } from './rule-table';
import { TaxForm } from './tax-form';
import { TaxTimeLine } from './tax-time-line';

interface TaxMappingsProps {
  organisationId: string;
  fiscalAccountId: string | null;
}

/** Tax mappings of the books, each with its period of validity, in order of time. */
export function TaxMappings({ organisationId, fiscalAccountId }: TaxMappingsProps) {
  const words = useWords('mappings');
  const query = useTaxMappings(organisationId);
  return (
    <Stack gap="xl">
      <Section title={words.taxes}>
        <Loaded query={query}>
          {(rules) => (
            <Stack>
              <TaxTimeLine rules={rules} />
              <RuleTable
                organisationId={organisationId}
                list="taxes"
                name={words.taxes}
                file="tax-mappings"
                columns={[
                  ...[words.inTheBooks, words.code, words.name, words.rate, words.deviceTax],
                  ...[words.from, words.till],
                ]}
                days={[words.from, words.till]}
                cells={(rule) => cells(rule, words)}
                order={byTypeAndDay}
              />
            </Stack>
          )}
        </Loaded>
        <TaxForm organisationId={organisationId} fiscalAccountId={fiscalAccountId} />
      </Section>
      <May right="rules.change">
        <RateChange
          organisationId={organisationId}
          fiscalAccountId={fiscalAccountId}
          codes={[...new Set((query.data ?? []).map(({ taxCode }) => taxCode))].sort()}
        />
      </May>
    </Stack>
  );
}

type Rule = Shape<'TaxMappingDto'>;

function byTypeAndDay(left: Rule, right: Rule): number {
  const key = ({ taxType, validFrom }: Rule): string => `${taxType} ${validFrom ?? ''}`;
  return key(left).localeCompare(key(right));
}

function cells(rule: Rule, words: Words['mappings']): string[] {
  const { taxType, taxCode, taxName, percent, deviceTaxId, validFrom, validTill } = rule;
  return [
    taxType,
    taxCode,
    taxName,
    percent === null ? words.exempt : words.percent(percent),
    deviceTaxId == null ? '' : String(deviceTaxId),
    validFrom ?? words.beginning,
    validTill ?? words.forEver,
  ];
}
