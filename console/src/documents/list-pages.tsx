import { Button, Group } from '@mantine/core';
import { useWords } from '../words/words';

interface ListPagesProps {
  /** Positions in the list; null where it ends. */
  previous: string | null;
  next: string | null;
  onTurn: (place: { after?: string; before?: string }) => void;
}

/** From page to page of a list of any length: where a page begins is said by its neighbour, not by a number. */
export function ListPages({ previous, next, onTurn }: ListPagesProps) {
  const words = useWords('documents');
  if (previous === null && next === null) return null;
  return (
    <Group component="nav" aria-label={words.pages} gap="xs">
      <Button size="xs" variant="default" disabled={previous === null} onClick={() => onTurn({})}>
        {words.firstPage}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={previous === null}
        onClick={() => previous !== null && onTurn({ before: previous })}
      >
        {words.previousPage}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={next === null}
        onClick={() => next !== null && onTurn({ after: next })}
      >
        {words.nextPage}
      </Button>
    </Group>
  );
}
