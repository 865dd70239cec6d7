import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';
import { FixInPlace } from './fix-in-place';
import { HeldDocuments } from './held-documents';

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
export function CauseCard({ cause, organisationId, isWanted }: CauseCardProps) {
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
            {releases.documents === 0 ? words.releasesNothing : words.willRelease(amounts(releases))}
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
        <Text size="xs" c="dimmed" className="code">
          {[code, name, rule].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Paper>
  );
}
