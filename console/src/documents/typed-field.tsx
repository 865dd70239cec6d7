import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 300;

interface TypedFieldProps extends TextInputProps {
  start: string;
  onTyped: (text: string) => void;
}

/** Typed text is looked for when the typing rests. */
export function TypedField({ start, onTyped, ...rest }: TypedFieldProps) {
  const [text, setText] = useState(start);
  const look = useDebouncedCallback(onTyped, TYPING_MS);
  return (
    <TextInput
      {...rest}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        look(event.currentTarget.value.trim());
      }}
    />
  );
}
