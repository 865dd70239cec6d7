import { NativeSelect, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { May, useRights } from '../frame/may';
import { Page } from '../frame/page';
import { spellMonth } from '../shown/days';
import { useInAddress } from '../shown/in-address';
import { NoOrganisation } from '../shown/no-organisation';
import { Nothing } from '../shown/nothing';
import { useWords } from '../words/words';
import { ClientClose } from './client-close';
import './close.css';
import { useClose } from './close-query';
import { CloseTable } from './close-table';
import { byUrgency, canBeSigned, isSettled, needsReconciling, stateCounts } from './close-states';
import { monthsUntil } from './months';
import { ReconcileButton } from './reconcile-button';
import { SignButton } from './sign-button';

/** The end of a tax period: what of each client can be filed, and what stands against it. */
export default function Close() {
  const words = useWords('close');
  const [month, chooseMonth] = useInAddress('month');
  const query = useClose(month);
  return (
    <Page
      title={words.title}
      actions={query.data && <MonthField close={query.data} onChoose={chooseMonth} />}
    >
      <Loaded query={query}>
        {(close) => (close.clients.length === 0 ? <NoOrganisation /> : <OfMonth close={close} />)}
      </Loaded>
    </Page>
  );
}

interface MonthFieldProps {
  close: Shape<'CloseDto'>;
  onChoose: (month: string) => void;
}

function MonthField({ close: { today, month }, onChoose }: MonthFieldProps) {
  const words = useWords('close');
  const months = monthsUntil(today);
  return (
    <NativeSelect
      size="xs"
      aria-label={words.month}
      value={month}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={(months.includes(month) ? months : [month, ...months]).map((value) => ({
        value,
        label: spellMonth(value),
      }))}
    />
  );
}

function OfMonth({ close: { clients, month } }: { close: Shape<'CloseDto'> }) {
  const words = useWords('close');
  const may = useRights();
  const [chosen, choose] = useInAddress('organisation');
  const [show, setShow] = useInAddress('show');
  const client = clients.find(({ id }) => id === chosen);
  if (client !== undefined) return <ClientClose key={client.id} client={client} back={() => choose(null)} />;
  const shown = show === 'open' ? clients.filter((one) => !isSettled(one)) : clients;
  const counts = stateCounts(clients).map(([state, count]) => [words.states[state], count] as const);
  return (
    <Stack gap="sm">
      <div className="close-line">
        <Text size="sm" role="status">
          {words.counted(counts)}
        </Text>
        <div className="close-acts">
          <NativeSelect
            size="xs"
            aria-label={words.show}
            value={show ?? ''}
            onChange={(event) => setShow(event.currentTarget.value)}
            data={[
              { value: '', label: words.all },
              { value: 'open', label: words.notReady },
            ]}
          />
          <May right="reconciliations.run">
            <ReconcileButton
              clients={clients.filter((one) => needsReconciling(one) && may('reconciliations.run', one.id))}
              label={words.reconcile}
            />
          </May>
          <May right="periods.sign">
            <SignButton clients={clients.filter((one) => canBeSigned(one) && may('periods.sign', one.id))} />
          </May>
        </div>
      </div>
      {shown.length === 0 ? (
        <Nothing text={words.noneFits} />
      ) : (
        <CloseTable key={`${month} ${show}`} clients={byUrgency(shown)} month={month} open={choose} />
      )}
    </Stack>
  );
}
