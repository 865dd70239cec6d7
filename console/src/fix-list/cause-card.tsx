import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { useInAddress } from '../shown/in-address';
import { useWords } from '../words/words';
import { FixInPlace } from './fix-in-place';
import { HeldDocuments } from './held-documents';
import { BuyersTogether } from './buyers-together';

/** Tab of the mappings page on which a cause is fixed, by the subject of the cause. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['currency', 'currencies'],
  ['tax_type', 'taxes'],
  ['rules', 'exclusions'],
  ...['item', 'description', 'account', 'default'].map((subject) => [subject, 'items'] as const),
]);
/** Causes that one rule for a group of contacts or a country fixes for many contacts. */
const FIXED_BY_RULE = ['BUYER_TIN_MISSING', 'BUYER_ABROAD', 'BUYER_TIN_DOUBTFUL'];

interface CauseCardProps {
  cause: Shape<'CauseDto'>;
  organisationId: string;
  /** True if the address names this cause: the card is scrolled into view, with its documents open. */
  isWanted: boolean;
}

/** Card of a cause: the fix, the person who makes it and where, and the documents that it releases. */
function CauseCard({ cause, organisationId, isWanted }: CauseCardProps) {
  const words = useWords('fixList');
  const { amounts, fixers } = useWords('shown');
  const [isOpen, setOpen] = useState(isWanted);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  const { code, subject, name, sentence, fix, where, fixer, rule, held, releases } = cause;
  const part = FIXED_BY_RULE.includes(code) ? 'buyers' : PARTS.get(subject);
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-label={sentence}
      className={isWanted ? 'cause wanted' : 'cause'}
      ref={card}
    >
      <Stack gap="xs" align="flex-start">
        <Title order={3} size="h5">
          {sentence}
        </Title>
        <Group gap="xs">
          <Badge variant="light" color={releases.documents > 0 ? 'teal' : 'gray'} className="release">
            {releases.documents === 0
              ? words.releasesNothing({ count: held.documents })
              : words.willRelease(amounts(releases))}
          </Badge>
          <Text size="sm" c="dimmed">
            {words.holds(amounts(held))}
          </Text>
        </Group>
        <Text size="sm">{fix}</Text>
        <Text size="sm" c="dimmed">
          {words.whereAndWho(where, fixers[fixer])}
        </Text>
        <FixInPlace
          cause={{ ...cause, held: held.documents, releases: releases.documents }}
          organisationId={organisationId}
        />
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {isOpen ? words.hideDocuments : words.showDocuments}
          </Button>
          {part !== undefined && (
            <Link to={`/mappings?organisation=${organisationId}&part=${part}`}>{words.fixInMappings}</Link>
          )}
        </Group>
        {isOpen && <HeldDocuments cause={cause.id} organisationId={organisationId} />}
        <Technical codes={[code, name, rule]} />
      </Stack>
    </Paper>
  );
}

/** Unsent documents mapped as if they were sent now, with the causes that hold them. */
export function usePreflight(organisationId: string) {
  return useQuery({
    queryKey: keys.work.preflight(organisationId),
    meta: LIVE,
    queryFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/preflight', {
          params: { path: { organisationId } },
          body: {},
        }),
      ),
  });
}

interface CauseCardsProps {
  causes: readonly Shape<'CauseDto'>[];
  organisationId: string;
  /** Number of causes that are shown; left out: all. */
  most?: number;
}

/** Cards of the causes with their cures; that which the address names is open. */
export function CauseCards({ causes, organisationId, most = causes.length }: CauseCardsProps) {
  const [named] = useInAddress('cause');
  const wanted = wantedOf(causes, named);
  return (
    <div className="cards">
      {(['readNumbers', 'privateBuyers'] as const).map((question) => (
        <BuyersTogether key={question} {...{ question, organisationId }} causes={causes} />
      ))}
      {causes.slice(0, most).map((cause) => (
        <CauseCard key={cause.id} {...{ cause, organisationId }} isWanted={cause.id === wanted} />
      ))}
    </div>
  );
}

/**
 * Id of the card to open: the cause that the address names, or the first with the named issue code, which is all that
 * mails contain.
 */
function wantedOf(causes: readonly Shape<'CauseDto'>[], wanted: string | null): string | undefined {
  const named = causes.find(({ id }) => id === wanted) ?? causes.find(({ code }) => code === wanted);
  return named?.id;
}

/** Codes of a cause, for technical readers. */
function Technical({ codes }: { codes: readonly (string | null)[] }) {
  const { parts } = useWords('document');
  return (
    <details>
      <summary>{parts.technical}</summary>
      <span className="code">{codes.filter(Boolean).join(' · ')}</span>
    </details>
  );
}
