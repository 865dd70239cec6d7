import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Section } from '../shown/section';
import { RuleTable } from './rule-table';
import { TaxForm } from './tax-form';

interface TaxMappingsProps {
  organisationId: string;
  fiscalAccountId: string | null;
}

/** Tax types of the books, each with the days it is for, in the order of those days. */
export function TaxMappings({ organisationId, fiscalAccountId }: TaxMappingsProps) {
  const query = useQuery({
    queryKey: ['tax-mappings', organisationId],
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/tax-mappings', { params: { path: { organisationId } } }),
      ),
  });
  const remove = (mappingId: string): Promise<unknown> =>
    answerOf(
      api.DELETE('/api/organisations/{organisationId}/tax-mappings/{mappingId}', {
        params: { path: { organisationId, mappingId } },
      }),
    );
  return (
    <Section title="Taxes">
      <Loaded query={query}>
        {(rules) => (
          <RuleTable
            columns={['In the books', 'Code', 'Name', 'Rate', 'Device tax', 'From', 'Till']}
            rules={rules.toSorted(byTypeAndDay)}
            cells={cells}
            remove={remove}
          />
        )}
      </Loaded>
      <TaxForm organisationId={organisationId} fiscalAccountId={fiscalAccountId} />
    </Section>
  );
}

type Rule = Shape<'TaxMappingDto'>;

function byTypeAndDay(left: Rule, right: Rule): number {
  const key = ({ taxType, validFrom }: Rule): string => `${taxType} ${validFrom ?? ''}`;
  return key(left).localeCompare(key(right));
}

function cells({ taxType, taxCode, taxName, percent, deviceTaxId, validFrom, validTill }: Rule): string[] {
  return [
    ...[taxType, taxCode, taxName, percent === null ? 'exempt' : `${percent} %`],
    ...[
      deviceTaxId == null ? '' : String(deviceTaxId),
      validFrom ?? 'the beginning',
      validTill ?? 'for ever',
    ],
  ];
}
