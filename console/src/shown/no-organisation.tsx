import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../words/words';
import { Nothing } from './nothing';

/** Empty state of every page until an organisation is connected, with a link to the set-up. */
export function NoOrganisation() {
  const words = useWords('shown');
  return (
    <Nothing text={words.noOrganisation}>
      <Button component={Link} to="/set-up">
        {words.setOneUp}
      </Button>
    </Nothing>
  );
}
