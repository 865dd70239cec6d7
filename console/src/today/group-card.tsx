import { Badge, Button, Group as Row, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { spellDay } from '../shown/days';
import { useWords } from '../words/words';
import { type Colleague, type Group, useWholeGroup } from './today-query';
import { WorkLine } from './work-line';
import { useWorkTitle } from './work-title';

const STEP = 50;
const COLOURS = { critical: 'red', warning: 'orange', info: 'gray' } as const;

interface GroupCardProps {
  group: Group;
  people: readonly Colleague[];
  personId: string | null;
  isOpenFirst: boolean;
  /** Only the lines of the person who looks. */
  isMine: boolean;
  /** True for work that the person has snoozed. */
  isAside?: boolean;
}

/** Card of a cause: its title, totals, and one line per client. */
export function GroupCard({ group, people, personId, isOpenFirst, isMine, isAside = false }: GroupCardProps) {
  const words = useWords('today');
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { kind, code, severity, fix, isOneByOne, lineCount } = group;
  const title = useWorkTitle()(group);
  const advice = [fix ?? words.fixes[kind], isOneByOne ? words.oneByOne : ''].filter(Boolean).join(' ');
  return (
    <article className="work" data-severity={severity} aria-label={title}>
      <div className="work-head">
        <div>
          <Title order={2} size="h5">
            {title}
          </Title>
          <Amounts group={group} />
          {isOpen && <Text size="sm">{advice}</Text>}
        </div>
        <Row gap="xs">
          <Badge variant="dot" className="chip" color={COLOURS[severity]} tt="none">
            {words.severity[severity]}
          </Badge>
          <SameRule group={group} title={title} />
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? words.hide : words.show(lineCount)}: ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.hide : words.show(lineCount)}
          </Button>
        </Row>
      </div>
      {isOpen && <Lines key={`${kind} ${code}`} {...{ group, people, personId, isMine, isAside }} />}
    </article>
  );
}

/** A setting that cures it at several clients is the same for all of them. */
function SameRule({ group: { code, rule, clients }, title }: { group: Group; title: string }) {
  const words = useWords('today');
  if (rule === null || clients < 2) return null;
  return (
    <May right="rules.change">
      <Button
        component={Link}
        to={`/clients?${new URLSearchParams({ cause: code, rule }).toString()}`}
        size="xs"
        variant="default"
        aria-label={`${words.settleAll(clients)}: ${title}`}
      >
        {words.settleAll(clients)}
      </Button>
    </May>
  );
}

function Amounts({ group }: { group: Group }) {
  const words = useWords('today');
  const { amounts } = useWords('shown');
  const { documents, clients, oldestOn, daysLeft, lines } = group;
  const only = clients === 1 ? (lines[0]?.organisation ?? words.installation) : words.clients(clients);
  const parts = [
    documents > 0 ? words.of(amounts(group), only) : only,
    oldestOn === null ? '' : words.oldest(spellDay(oldestOn)),
    daysLeft === null ? '' : words.tax(daysLeft),
  ];
  return (
    <Text size="sm" c="dimmed">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}

function Lines({ group, people, personId, isMine, isAside }: Required<Omit<GroupCardProps, 'isOpenFirst'>>) {
  const words = useWords('today');
  const [shown, setShown] = useState(group.lines.length);
  const isAll = group.lines.length >= group.lineCount;
  const whole = useWholeGroup(group, !isAll && shown > group.lines.length, { isMine, isAside });
  const lines = isAll ? group.lines : (whole.data ?? group.lines);
  const left = group.lineCount - Math.min(shown, lines.length);
  return (
    <>
      <ul className="work-lines">
        {lines.slice(0, Math.max(shown, group.lines.length)).map((line) => (
          <WorkLine key={`${line.organisationId} ${line.item}`} {...{ group, line, people, personId }} />
        ))}
      </ul>
      {whole.error && <ErrorNotice error={whole.error} retry={() => void whole.refetch()} />}
      {left > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          loading={whole.isLoading}
          onClick={() => setShown(Math.max(shown, group.lines.length) + STEP)}
        >
          {words.more(Math.min(left, STEP))}
        </Button>
      )}
    </>
  );
}
