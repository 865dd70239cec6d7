import { Text, Timeline } from '@mantine/core';
import type { Shape } from '../api/client';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { isState, STATES } from '../shown/states';

/** Every move: when, who, why. */
export function History({ moves }: { moves: readonly Shape<'DocumentMoveDto'>[] }) {
  return (
    <Section title="History">
      <Timeline bulletSize={14} lineWidth={2} active={moves.length - 1}>
        {moves.map(({ at, to, reason, detail, actor }, index) => (
          <Timeline.Item
            key={`${at} ${index}`}
            title={isState(to) ? STATES[to].name : to}
            color={isState(to) ? STATES[to].colour : 'gray'}
          >
            <Text size="sm">
              {reason !== null && <strong>{reason}. </strong>}
              {detail}
            </Text>
            <Text size="xs" c="dimmed">
              <Moment at={at} />, {actor}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}
