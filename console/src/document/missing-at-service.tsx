import { Alert, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/** Where a document was rejected for want of a mapping at the service: the way to the page on which it is added. */
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
