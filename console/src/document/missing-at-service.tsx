import { Alert, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/**
 * Link to the page on which a missing mapping at the service is added, for a document rejected for want of
 * it.
 */
export function MissingAtService({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document').missingAtService;
  const { isCurrencyMissingAtService, currency, organisationId } = document;
  if (!isCurrencyMissingAtService) return null;
  return (
    <Alert variant="outline" color="yellow" title={words.title(currency)}>
      <Text size="sm">
        {words.text}{' '}
        <Link to={`/mappings?organisation=${organisationId}&part=overview`}>{words.toTheDifferences}</Link>
      </Text>
    </Alert>
  );
}
