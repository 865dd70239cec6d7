import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 300;

interface TypedFieldProps extends TextInputProps {
  /** Value in the address, which a saved view or the Back button changes as well. */
  start: string;
  onTyped: (text: string) => void;
}

/** Text field that reports its value once the person pauses typing. */
export function TypedField({ start, onTyped, ...rest }: TypedFieldProps) {
  const [text, setText] = useState(start);
  const [known, setKnown] = useState({ start, typed: start });
  if (known.start !== start) {
    setKnown({ start, typed: start });
    if (known.typed !== start) setText(start);
  }
  const look = useDebouncedCallback((typed: string) => {
    setKnown((before) => ({ ...before, typed }));
    onTyped(typed);
  }, TYPING_MS);
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
