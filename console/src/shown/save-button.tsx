import { Button, type ButtonProps } from '@mantine/core';
import { useAsking } from '../answers/answers';
import { ErrorNotice } from '../frame/error-notice';

interface SaveButtonProps extends Pick<ButtonProps, 'size'> {
  label: string;
  /** Downloads the file. */
  save: () => Promise<unknown>;
}

/** Button that downloads a file. */
export function SaveButton({ label, save, size }: SaveButtonProps) {
  const saving = useAsking(save);
  return (
    <div>
      <Button variant="default" size={size} loading={saving.isPending} onClick={() => saving.mutate()}>
        {label}
      </Button>
      {saving.error && <ErrorNotice error={saving.error} />}
    </div>
  );
}
