import { Button, Group } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';

interface DialogueEndProps {
  saving: { error: Error | null; isPending: boolean };
  onClose: () => void;
}

/** Last part of a form in a dialogue: the error, and the buttons to cancel and to save. */
export function DialogueEnd({ saving, onClose }: DialogueEndProps) {
  const words = useWords('people');
  return (
    <>
      {saving.error && <ErrorNotice error={saving.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {words.save}
        </Button>
      </Group>
    </>
  );
}
