import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../words/words';

/** Number of rows added at a time: about three screens of a small laptop. */
const STEP = 25;

/** The first rows of a long table, and a button for more, so that 200 clients are drawn quickly. */
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
