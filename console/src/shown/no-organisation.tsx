import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../words/words';
import { Nothing } from './nothing';

/** What every page shows before there is anything to show, with the way to begin. */
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
