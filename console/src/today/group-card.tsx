import { Badge, Button, Group as Row, Text, Title } from '@mantine/core';
import { useState, type ComponentProps, Suspense } from 'react';
import { Link } from 'react-router';
import { ErrorNotice } from '../frame/error-notice';
import { type Cure, curesOf } from '../fix-list/cures';
import { May, RightsOf, useRights } from '../frame/may';
import { spellDay } from '../shown/days';
import { useWords } from '../words/words';
import { type Colleague, type Group, useWholeGroup, type Line } from './today-query';
import { lineKey } from './still-list';
import { useWorkTitle } from './work-title';
import { lazyPart } from '../frame/lazy-part';
import { Waiting } from '../frame/waiting';
import type ArrangeForm from './arrange';
import type FixForm from './fix';

/** Loaded when somebody opens them, because of their many fields. */
const Arrange = lazyPart<ComponentProps<typeof ArrangeForm>>(() => import('./arrange'));
const Fix = lazyPart<ComponentProps<typeof FixForm>>(() => import('./fix'));

interface WorkLineProps {
  group: Group;
  line: Line;
  people: readonly Colleague[];
  personId: string | null;
}

/** Line of a client within a cause, with a button that settles the cause or leads to the place to do so. */
function WorkLine({ group, line, people, personId }: WorkLineProps) {
  const words = useWords('today');
  const { amounts } = useWords('shown');
  const may = useRights();
  const [panel, open] = useState<'fix' | 'arrange' | null>(null);
  const { organisationId, organisation, name, documents, daysLeft, oldestOn, cameBack, asideUntil } = line;
  const client = organisation ?? words.installation;
  const what = name === '' ? client : `${name}, ${client}`;
  const cures =
    group.kind === 'held' && !group.isOneByOne
      ? curesOf({ ...line, code: group.code }, (right) => may(right, organisationId ?? ''))
      : [];
  const who = people.find(({ id }) => id === line.assigneeId)?.name;
  const notes = [
    ...[who, cameBack === null ? '' : words.cameBack[cameBack]],
    asideUntil === null ? '' : words.asideUntil(spellDay(asideUntil)),
  ];
  const toggle = (wanted: 'fix' | 'arrange'): void => open(panel === wanted ? null : wanted);
  return (
    <li className="work-line">
      <span>
        {organisationId === null ? (
          client
        ) : (
          <Link to={`/documents?organisation=${organisationId}`}>{client}</Link>
        )}
      </span>
      <span>{name}</span>
      <span>{documents > 0 && amounts(line)}</span>
      <span>
        {[spellDay(oldestOn), daysLeft === null ? '' : words.tax(daysLeft), ...notes]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Buttons {...{ line, what, personId, cures }} onToggle={toggle} />
      {panel !== null && (
        <div className="work-panel">
          <RightsOf organisationId={organisationId}>
            <Suspense fallback={<Waiting />}>
              {panel === 'fix' ? (
                <Fix line={line} group={group} />
              ) : (
                <Arrange {...{ line, people, personId }} />
              )}
            </Suspense>
          </RightsOf>
        </div>
      )}
    </li>
  );
}

interface ButtonsProps {
  line: Line;
  /** Cause and client, as accessible label of the buttons. */
  what: string;
  personId: string | null;
  cures: readonly Cure[];
  onToggle: (panel: 'fix' | 'arrange') => void;
}

function Buttons({ line, what, personId, cures, onToggle }: ButtonsProps) {
  const words = useWords('today');
  const isCorrected = cures[0] === 'correct';
  return (
    <span className="work-buttons">
      {cures.length > 0 ? (
        <Button
          size="compact-sm"
          data-key="e"
          variant={isCorrected ? 'default' : 'filled'}
          aria-label={isCorrected ? words.correctOf({ name: what }) : words.fixOf(what)}
          onClick={() => onToggle('fix')}
        >
          {isCorrected ? words.correct : words.fix}
        </Button>
      ) : (
        <Button
          component={Link}
          data-key="e"
          to={`/${line.page}`}
          size="compact-sm"
          variant="default"
          aria-label={words.openOf(what)}
        >
          {words.open}
        </Button>
      )}
      {line.organisationId !== null && personId !== null && (
        <Button
          size="compact-sm"
          variant="default"
          data-key="s"
          aria-label={words.arrangeOf(what)}
          onClick={() => onToggle('arrange')}
        >
          {words.arrange}
        </Button>
      )}
    </span>
  );
}

/** Place of a line whose documents are being checked again. */
function GoneLine({ line: { organisation, name } }: { line: Line }) {
  const words = useWords('today');
  return (
    <li className="work-line gone">
      <span>{organisation ?? words.installation}</span>
      <span>{name}</span>
      <span>{words.checkingLine}</span>
    </li>
  );
}

const NONE: ReadonlySet<string> = new Set();
const STEP = 50;
const COLOURS = { critical: 'red', warning: 'orange', info: 'gray' } as const;

interface GroupCardProps {
  group: Group;
  people: readonly Colleague[];
  personId: string | null;
  isOpenFirst: boolean;
  /** True to show only the signed-in person's work. */
  isMine: boolean;
  /** True to show work that the person has snoozed. */
  isAside?: boolean;
  /** Keys of lines that are gone while their documents are being checked again. */
  gone?: ReadonlySet<string>;
}

/** Card of a cause: its title, totals, and one line per client. */
export function GroupCard({ isOpenFirst, ...shown }: GroupCardProps) {
  const { group, people, personId, isMine, isAside = false, gone = NONE } = shown;
  const words = useWords('today');
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { kind, code, severity, consequence, fix, isOneByOne, lineCount } = group;
  // Red is kept for what may be sent twice or stands still: of a list that is all red nothing is urgent.
  const tone = consequence === 'late' && severity === 'critical' ? 'warning' : severity;
  const urgency =
    consequence === 'late' || severity === 'info'
      ? words.severity[severity]
      : words.consequences[consequence];
  const title = useWorkTitle()(group);
  const advice = [fix ?? words.fixes[kind], isOneByOne ? words.oneByOne : ''].filter(Boolean).join(' ');
  return (
    <article className="work" data-severity={tone} aria-label={title}>
      <div className="work-head">
        <div>
          <Title order={2} size="h5">
            {title}
          </Title>
          <Amounts group={group} />
          {isOpen && <Text size="sm">{advice}</Text>}
        </div>
        <Row gap="xs">
          <Badge variant="dot" className="chip" color={COLOURS[tone]} tt="none">
            {urgency}
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
      {isOpen && <Lines key={`${kind} ${code}`} {...{ group, gone, people, personId, isMine, isAside }} />}
    </article>
  );
}

/**
 * Link that applies one rule to all clients with this cause; empty if the cause needs none, or only one client has it.
 */
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

function Lines({
  group,
  gone,
  people,
  personId,
  isMine,
  isAside,
}: Required<Omit<GroupCardProps, 'isOpenFirst'>>) {
  const words = useWords('today');
  const [shown, setShown] = useState(group.lines.length);
  const isAll = group.lines.length >= group.lineCount;
  const whole = useWholeGroup(group, !isAll && shown > group.lines.length, { isMine, isAside });
  const lines = isAll ? group.lines : (whole.data ?? group.lines);
  const left = group.lineCount - Math.min(shown, lines.length);
  return (
    <>
      <ul className="work-lines">
        {lines.slice(0, Math.max(shown, group.lines.length)).map((line) => {
          const key = lineKey(line);
          return gone.has(key) ? (
            <GoneLine key={key} line={line} />
          ) : (
            <WorkLine key={key} {...{ group, line, people, personId }} />
          );
        })}
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
