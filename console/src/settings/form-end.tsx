import { Button, Text } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';

interface FormEndProps {
  storing: { error: Error | null; isPending: boolean; isSuccess: boolean };
  mayStore: boolean;
  /** Label of the button. */
  store: string;
  /** Message shown after storing. */
  stored?: string;
}

/** Last part of a settings form: the result, and the button to store. */
export function FormEnd({ storing, mayStore, store, stored }: FormEndProps) {
  return (
    <>
      {storing.error && <ErrorNotice error={storing.error} />}
      {storing.isSuccess && stored !== undefined && (
        <Text size="sm" role="status">
          {stored}
        </Text>
      )}
      {mayStore && (
        <Button type="submit" loading={storing.isPending}>
          {store}
        </Button>
      )}
    </>
  );
}
