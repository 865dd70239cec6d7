import { Button, type ButtonProps, Fieldset, Group, Stack, type StackProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import { ActButton, BeforeAct } from './dialogue';
import { useWords } from '../words/words';

interface FormProps extends StackProps {
  /** Act of the form: its error is shown, and its button is busy meanwhile. */
  act: { readonly isPending: boolean; readonly error: Error | null };
  onSubmit: () => void;
  submit: string;
  /** False: the fields are only shown, without a button; undefined: no right is needed. */
  mayStore?: boolean;
  button?: Pick<ButtonProps, 'variant' | 'color' | 'disabled' | 'size' | 'loading'>;
  /** True to put the fields and the button side by side. */
  isRow?: boolean;
  /** Shown next to the button. */
  aside?: ReactNode;
  /** Leaves the dialogue that the form is in. */
  onClose?: () => void;
  /** Shown in place of the error notice. */
  refused?: ReactNode;
  /** Result of the act. */
  result?: ReactNode;
}

/** Form with its error and its button, which waits until everything shown in it has loaded; the fields are the children. */
export function Form(props: FormProps) {
  const { act, onSubmit, submit, mayStore, button, isRow = false, aside, onClose, ...rest } = props;
  const { refused, result, children, ...stack } = rest;
  const { cancel } = useWords('shown');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // React hands the event to a form around a dialogue, too.
    event.stopPropagation();
    onSubmit();
  };
  const error = refused ?? (act.error && <ErrorNotice error={act.error} />);
  const end = (
    <>
      {onClose && (
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      )}
      {mayStore !== false && (
        <ActButton type="submit" loading={act.isPending} {...button}>
          {submit}
        </ActButton>
      )}
      {aside}
    </>
  );
  const fields = isRow ? (
    <Group align="flex-end" gap="sm">
      {children}
      {end}
    </Group>
  ) : (
    children
  );
  return (
    <BeforeAct>
      <form onSubmit={send}>
        <Stack gap="sm" {...stack}>
          {mayStore === undefined ? (
            fields
          ) : (
            <Fieldset variant="unstyled" disabled={!mayStore}>
              <Stack {...stack}>{fields}</Stack>
            </Fieldset>
          )}
          {error}
          {!isRow && (
            <Group gap="sm" justify={onClose && 'flex-end'}>
              {end}
            </Group>
          )}
          {result}
        </Stack>
      </form>
    </BeforeAct>
  );
}
