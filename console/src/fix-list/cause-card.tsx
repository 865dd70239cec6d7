import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { FixInPlace } from './fix-in-place';
import { HeldDocuments } from './held-documents';

const MENDED_BY_MAPPING = ['currency', 'tax_type', 'item', 'description', 'account', 'rules'];
/** A rule for a group of contacts or a country fixes many of them at once. */
const FIXED_BY_RULE = ['BUYER_TIN_MISSING', 'BUYER_ABROAD'];

interface CauseCardProps {
  cause: Shape<'CauseDto'>;
  organisationId: string;
}

/** What is to be fixed, by whom and where, and what that releases. */
export function CauseCard({ cause, organisationId }: CauseCardProps) {
  const words = useWords('fixList');
  const { amounts, fixers } = useWords('shown');
  const [isOpen, setOpen] = useState(false);
  const { code, subject, name, sentence, fix, where, fixer, rule, held, releases } = cause;
  return (
    <Paper withBorder p="md" component="article" aria-label={sentence} className="cause">
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
        <May right="rules.change">
          <FixInPlace cause={cause} organisationId={organisationId} />
        </May>
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {isOpen ? words.hideDocuments : words.showDocuments}
          </Button>
          {(MENDED_BY_MAPPING.includes(subject) || FIXED_BY_RULE.includes(code)) && (
            <Link to={`/mappings?organisation=${organisationId}`}>{words.fixInMappings}</Link>
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
