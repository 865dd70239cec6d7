import './time-line.css';
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import type { Shape } from '../api/client';
import { spellDay } from '../shown/days';
import { useZone } from '../shown/time-zone';
import { useWords } from '../words/words';
import { layOut } from './time-line';

type Rule = Shape<'TaxMappingDto'>;

/** Time line of the tax codes sent for each tax type of the books; the table below contains the same. */
export function TaxTimeLine({ rules }: { rules: readonly Rule[] }) {
  const words = useWords('mappings');
  const { zone: timeZone } = useZone();
  if (rules.length === 0) return null;
  const { bars, today } = layOut(rules, new Date().toLocaleDateString('sv', { timeZone }));
  const types = [...new Set(rules.map(({ taxType }) => taxType))].sort();
  const spans = rules.map(({ taxType, taxCode, validFrom, validTill }) =>
    words.timeLineSpan(
      taxType,
      taxCode,
      spellDay(validFrom ?? words.beginning),
      spellDay(validTill ?? words.forEver),
    ),
  );
  return (
    <div role="img" aria-label={`${words.timeLine}: ${spans.join('; ')}`} className="time-line">
      {types.map((type) => (
        <Fragment key={type}>
          <Text size="sm">{type}</Text>
          <div className="line">
            {bars
              .filter(({ rule }) => rule.taxType === type)
              .map(({ rule, left, width }) => (
                <div
                  key={rule.id}
                  className="bar"
                  title={`${rule.taxCode}: ${rule.taxName}`}
                  style={{ left: `${left}%`, width: `${width}%` }}
                >
                  {rule.taxCode} {rule.percent === null ? words.exempt : words.percent(rule.percent)}
                </div>
              ))}
            <div className="now" style={{ left: `${today}%` }} title={words.today} />
          </div>
        </Fragment>
      ))}
    </div>
  );
}
