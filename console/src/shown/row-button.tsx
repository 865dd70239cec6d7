import { Button, type ButtonProps } from '@mantine/core';

interface RowButtonProps extends Pick<ButtonProps, 'loading' | 'disabled'> {
  label: string;
  /** Accessible label, which names the object of the row. */
  name?: string;
  act: () => void;
}

/** Small button for one object of a table or list. */
export function RowButton({ label, name, act, ...button }: RowButtonProps) {
  return (
    <Button size="compact-xs" variant="default" aria-label={name} onClick={act} {...button}>
      {label}
    </Button>
  );
}
