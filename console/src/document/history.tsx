import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Move = Shape<'DocumentMoveDto'>;

/** Number of latest events shown; earlier ones appear on request. */
const LAST_MOVES = 8;

/** History with one line per event: time, event, actor; latest first. */
export function History({ id, moves }: { id: string; moves: readonly Move[] }) {
  const words = useWords('document');
  const activity = useWords('activity');
  const [isWhole, setWhole] = useState(false);
  const newest = moves.toReversed();
  return (
    <Section title={words.history}>
      <ol className="events">
        {newest.slice(0, isWhole ? undefined : LAST_MOVES).map((move, index) => (
          <Event key={`${move.at} ${index}`} move={move} />
        ))}
      </ol>
      <Group mt="xs">
        {!isWhole && moves.length > LAST_MOVES && (
          <Button size="compact-sm" variant="default" onClick={() => setWhole(true)}>
            {words.wholeHistory(moves.length)}
          </Button>
        )}
        <Anchor component={Link} to={`/activity?document=${id}`} size="sm">
          {activity.ofThis}
        </Anchor>
      </Group>
    </Section>
  );
}

function Event({ move: { at, to, detail, actor } }: { move: Move }) {
  const words = useWords('document');
  const states = useWords('states');
  return (
    <li>
      <span className="when">
        <Moment at={at} />
      </span>
      <span>
        <strong>{states[to].name}</strong> {detail}
      </span>
      <span className="who">{words.by(actor)}</span>
    </li>
  );
}

/** State changes with their codes, for technical readers. */
export function MoveCodes({ moves }: { moves: readonly Move[] }) {
  const words = useWords('invoice').codes;
  const named = moves.filter(({ reason }) => reason !== null);
  if (named.length === 0) return null;
  return (
    <Section title={words.moves}>
      <ol className="events">
        {named.map(({ at, reason, to }, index) => (
          <li key={`${at} ${index}`}>
            <span className="when">
              <Moment at={at} />
            </span>
            <span className="code">
              {to} {reason}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
