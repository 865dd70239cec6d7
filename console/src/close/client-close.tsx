import { Button, Group, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Loaded } from '../frame/loaded';
import { useMay } from '../frame/may';
import { Downloads } from '../reconciliation/downloads';
import { Filing } from '../reconciliation/filing';
import { useReport } from '../reconciliation/reconciliation-report';
import { VatReturn } from '../reconciliation/vat-return';
import { spellDay } from '../shown/days';
import { Facts } from '../shown/facts';
import { Day, Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { Sums } from '../shown/sums';
import { useWords } from '../words/words';
import { Bridge } from './bridge';
import type { ClosingClient } from './close-query';
import { differing, needsReconciling, shownState } from './close-states';
import { NotAllSales } from './not-all-sales';
import { OpenDocuments } from './open-documents';
import { ReconcileButton } from './reconcile-button';
import { SignOff } from './sign-off';
import { SignOffs } from './sign-offs';
import { StateOfClose } from './state-of-close';
import { ZReports } from './z-reports';

interface ClientCloseProps {
  client: ClosingClient;
  back: () => void;
}

/** The period of one client on one page, to be read, printed or taken along. */
export function ClientClose({ client, back }: ClientCloseProps) {
  const words = useWords('close');
  const { id, name, from, to, dueOn, documents, salesWithoutReceipt, check } = client;
  const mayReconcile = useMay('reconciliations.run', id);
  const note = words.stateNotes[shownState(client)];
  return (
    <Section title={`${name}: ${words.days(spellDay(from), spellDay(to))}`}>
      <Stack>
        <Group gap="sm" className="not-printed">
          <Button size="compact-sm" variant="default" onClick={back}>
            {words.back}
          </Button>
          {mayReconcile && needsReconciling(client) && (
            <ReconcileButton clients={[client]} label={() => words.reconcileOne} />
          )}
          <Button size="compact-sm" variant="default" onClick={() => window.print()}>
            {words.print}
          </Button>
        </Group>
        <StateOfClose client={client} />
        {note !== '' && <Text size="sm">{note}</Text>}
        <SignOff client={client} />
        <Facts
          facts={[
            [words.columns.due, <Day key="due" on={dueOn} />],
            [words.columns.fiscalised, String(documents.fiscalised)],
            [words.columns.open, <OpenDocuments key="open" client={client} />],
            [words.columns.differs, String(differing(client))],
            [words.leftOut, String(documents.leftOut)],
            [
              words.columns.withoutReceipt,
              <Fragment key="sales">
                {salesWithoutReceipt.length === 0 ? (
                  '0'
                ) : (
                  <Sums totals={salesWithoutReceipt.map(({ currency, tax }) => ({ currency, total: tax }))} />
                )}
                <NotAllSales client={client} />
              </Fragment>,
            ],
            ...(check === null
              ? []
              : [[words.readAt, <Moment key="read" at={check.booksReadAt} />] as const]),
          ]}
        />
        {check !== null && <Checked client={client} check={check} />}
        <SignOffs organisationId={id} />
      </Stack>
    </Section>
  );
}

interface CheckedProps {
  client: ClosingClient;
  check: NonNullable<ClosingClient['check']>;
}

function Checked({ client: { id: organisationId, from, to }, check }: CheckedProps) {
  const run = { id: check.reconciliationId, organisationId };
  return (
    <>
      <Filing filing={check.filing} />
      <div className="not-printed">
        <Downloads {...run} from={from} to={to} />
      </div>
      <Loaded query={useReport(run)}>
        {(report) => (
          <>
            <Bridge rows={report.bridge ?? []} />
            <VatReturn report={report} />
            <ZReports
              organisationId={organisationId}
              reconciliationId={run.id}
              days={[from, to]}
              bridge={report.bridge ?? []}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
