import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../words/words';

/** Notice that the act waits for a second person, which is not an error. */
export default function AwaitingNotice({ told }: { told: readonly string[] }) {
  const words = useWords('frame');
  return (
    <Alert variant="outline" title={words.awaitsSecond} role="status">
      <Text size="sm">{told.join(' ')}</Text>
      <Anchor component={Link} to="/confirmations" size="sm" c="inherit" underline="always">
        {words.toConfirmations}
      </Anchor>
    </Alert>
  );
}
