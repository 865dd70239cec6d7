import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from './page';

export function NotFound() {
  return (
    <Page title="There is no such page">
      <Text>
        Go to the <Link to="/">board</Link>.
      </Text>
    </Page>
  );
}
