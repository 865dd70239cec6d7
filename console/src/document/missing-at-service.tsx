import { Alert, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/** The authority's code for a currency that the service has not been given: nothing in the books can end that. */
const CODE = /\bRCPT010\b/;

/** Where a document was rejected for want of a mapping at the service: the way to the page on which it is added. */
export function MissingAtService({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document').missingAtService;
  const { state, explanation, currency, organisationId } = document;
  if (state !== 'rejected' || !CODE.test(explanation)) return null;
  return (
    <Alert variant="outline" color="yellow" title={words.title(currency)}>
      <Text size="sm">
        {words.text}{' '}
        <Link to={`/mappings?organisation=${organisationId}&part=overview`}>{words.toTheDifferences}</Link>
      </Text>
    </Alert>
  );
}
