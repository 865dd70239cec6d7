import { Alert, List, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/** Invoices that may belong to branches with their own devices; empty if there is no such division. */
export function Divisions({ divisions }: { divisions: readonly Shape<'DivisionDto'>[] }) {
  const words = useWords('fixList').divided;
  return divisions.map(({ by, category, parts }) => (
    <Alert
      key={`${by} ${category}`}
      title={by === 'tracking' ? words.tracking(category) : words[by]}
      variant="light"
    >
      <List size="sm">
        {parts.map(({ name, example, amounts }) => (
          <List.Item key={name}>
            {words.part(by === 'branding_theme' ? '' : name, example, amounts.documents)}
          </List.Item>
        ))}
      </List>
      <Text size="sm">{words.device}</Text>
    </Alert>
  ));
}
