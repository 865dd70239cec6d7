import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../words/words';

/** Within three screens of a small laptop, also where each row has three lines. */
const STEP = 25;

/** The first rows of a long table, and the button for the next ones: with 200 clients a page is still soon drawn, and short. */
export function useMoreRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const words = useWords('tables');
  const [shown, setShown] = useState(STEP);
  const left = rows.length - shown;
  return {
    shown: rows.slice(0, shown),
    more: left > 0 && (
      <Button size="compact-sm" variant="default" onClick={() => setShown(shown + STEP)}>
        {words.moreRows(Math.min(left, STEP))}
      </Button>
    ),
  };
}
