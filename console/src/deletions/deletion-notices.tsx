import './deletions.css';
import { Button, Group, Notification, Text } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { deletions, useDeletions } from './deletions';

/** Pending deletions, each with an undo button, and failed deletions with the reason. */
export default function DeletionNotices() {
  const words = useWords('deletions');
  const { close } = useWords('shown');
  return (
    <div className="deletions" role="status">
      {useDeletions().map(({ id, name, error }) => (
        <Notification
          key={id}
          withBorder
          title={error === null ? words.soon(name) : words.failed(name)}
          withCloseButton={error !== null}
          closeButtonProps={{ 'aria-label': close }}
          onClose={() => deletions.end(id)}
        >
          {error !== null && <ErrorNotice error={error} />}
          {deletions.isWaiting(id) && (
            <Group gap="sm">
              <Text size="sm" c="bright">
                {words.staysIfLeft}
              </Text>
              <Button
                size="xs"
                variant="default"
                onClick={() => deletions.end(id)}
                aria-label={words.undoOf(name)}
              >
                {words.undo}
              </Button>
            </Group>
          )}
        </Notification>
      ))}
    </div>
  );
}
