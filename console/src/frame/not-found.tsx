import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../words/words';
import { Page } from './page';

export function NotFound() {
  const words = useWords('frame');
  return (
    <Page title={words.noSuchPage}>
      <Text>
        {words.goTo} <Link to="/">{words.theBoard}</Link>.
      </Text>
    </Page>
  );
}
