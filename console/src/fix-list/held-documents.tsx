import { List } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { Money } from '../shown/money';
import { useWords } from '../words/words';

const SHOWN = 20;

/** Query of the first documents that a cause holds, largest amounts first. */
export function heldBy(organisationId: string, cause: string, most: number) {
  return queryOptions({
    queryKey: keys.work.held(organisationId, cause, most),
    queryFn: () =>
      call.POST(
        '/api/organisations/{organisationId}/preflight/documents',
        { organisationId },
        { cause, page: 1, pageSize: most },
      ),
  });
}

interface HeldDocumentsProps {
  cause: string;
  organisationId: string;
  /** Links to be shown to the documents' pages on the accounting platform, or to those of their contacts. */
  links?: 'document' | 'contact';
}

/** Documents held by a cause, largest amounts first. */
export function HeldDocuments({ cause, organisationId, links }: HeldDocumentsProps) {
  const words = useWords('fixList');
  const query = useQuery({ ...heldBy(organisationId, cause, SHOWN), meta: LIVE });
  return (
    <Loaded query={query} waiting={<Waiting isAsked />}>
      {({ documents, total }) => (
        <List size="sm">
          {documents.map((document) => (
            <List.Item key={document.id}>
              <Link to={`/documents/${document.id}`}>{document.number}</Link>, {document.customerName},{' '}
              <Money {...document} />
              {links !== undefined && <OnPlatform document={document} isContact={links === 'contact'} />}
            </List.Item>
          ))}
          {total > SHOWN && <List.Item>{words.more(total - SHOWN)}</List.Item>}
        </List>
      )}
    </Loaded>
  );
}

/** Link to the document or its contact on the accounting platform, where it is corrected. */
function OnPlatform({ document, isContact }: { document: Shape<'HeldDocumentDto'>; isContact: boolean }) {
  const words = useWords('fixList');
  const address = isContact ? document.customerUrl : document.sourceUrl;
  return (
    address !== null && (
      <>
        {' · '}
        <a href={address} target="_blank" rel="noreferrer noopener">
          {isContact
            ? words.openContact({ name: document.customerName })
            : words.openDocument({ number: document.number })}
        </a>
      </>
    )
  );
}
