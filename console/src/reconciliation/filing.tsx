import { Alert, List } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/** Says if the VAT return can be filed, with the reasons against it. */
export function Filing({ filing: { isReady, reasons } }: { filing: Shape<'FilingDto'> }) {
  const words = useWords('reconciliation');
  return (
    <Alert variant="default" title={isReady ? words.ready : words.notReady} role="status">
      {reasons.length > 0 && (
        <List size="sm">
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
