import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { type Column, DataTable } from '../shown/data-table';
import { Money } from '../shown/money';
import { StateChip } from '../shown/state-chip';
import { useWords } from '../words/words';

const SHOWN = 10;
const ALL = '/documents?state=uncertain&state=rejected&state=changed_after_fiscalisation&sort=-value';

/** Documents that do not continue automatically, and what is said about each; the largest amounts of each currency first. */
export function ForPeople() {
  const words = useWords('board');
  const columns = useColumns();
  const query = useQuery({
    queryKey: keys.work.forPeople,
    meta: LIVE,
    queryFn: () =>
      answerOf(
        api.GET('/api/documents', {
          params: {
            query: {
              state: ['uncertain', 'rejected', 'changed_after_fiscalisation'],
              sort: '-value',
              page: 1,
              pageSize: SHOWN,
            },
          },
        }),
      ),
  });
  return (
    <Loaded query={query}>
      {({ documents, total }) => (
        <>
          <DataTable
            name={words.peopleTable}
            file="for-people"
            columns={columns}
            rows={documents}
            keyOf={({ id }) => id}
            empty={
              <>
                {words.noPeople} <Link to="/fix-list">{words.fixList}</Link>.
              </>
            }
          />
          {total !== null && total > SHOWN && <Link to={ALL}>{words.all(total)}</Link>}
        </>
      )}
    </Loaded>
  );
}

function useColumns(): readonly Column<Shape<'DocumentDto'>>[] {
  const words = useWords('board');
  const shown = useWords('shown');
  const states = useWords('states');
  return [
    {
      title: words.document,
      text: ({ number }) => number,
      shown: ({ id, number }) => (
        <Link className="whole" to={`/documents/${id}`}>
          {number || shown.noNumber}
        </Link>
      ),
    },
    { title: shown.organisation, text: ({ organisationName }) => organisationName },
    {
      title: words.state,
      text: ({ state }) => states[state].name,
      shown: ({ state, reason }) => <StateChip state={state} reason={reason} />,
    },
    { title: words.whatHappened, text: ({ explanation }) => explanation },
    {
      title: words.total,
      text: ({ currency, total }) => `${currency} ${total}`,
      shown: (document) => <Money {...document} />,
      isNumber: true,
    },
  ];
}
