import { Button, Text } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';

interface FormEndProps {
  storing: { error: Error | null; isPending: boolean; isSuccess: boolean };
  mayStore: boolean;
  /** On the button. */
  store: string;
  /** Once it is stored. */
  stored?: string;
}

/** The end of a form of settings: what has become of it, and the button that stores it. */
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
