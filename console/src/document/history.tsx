import { Text, Timeline } from '@mantine/core';
import type { Shape } from '../api/client';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { STATES } from '../shown/states';
import { useWords } from '../words/words';

/** Every move: when, who, why. */
export function History({ moves }: { moves: readonly Shape<'DocumentMoveDto'>[] }) {
  const words = useWords('document');
  const states = useWords('states');
  return (
    <Section title={words.history}>
      <Timeline bulletSize={14} lineWidth={2} active={moves.length - 1}>
        {moves.map(({ at, to, reason, detail, actor }, index) => (
          <Timeline.Item key={`${at} ${index}`} title={states[to].name} color={STATES[to].colour}>
            <Text size="sm">
              {detail}{' '}
              {reason !== null && (
                <Text span size="xs" c="dimmed" className="code">
                  {reason}
                </Text>
              )}
            </Text>
            <Text size="xs" c="dimmed">
              <Moment at={at} />
              {words.actor(actor)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}
