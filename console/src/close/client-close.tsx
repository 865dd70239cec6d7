import { Button, Group, Stack, Text, Table } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
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
import { type ClosingClient, useSigning, useTakingBack } from './close-query';
import { differing, needsReconciling, shownState, canBeSigned, canBeSignedAgain } from './close-states';
import { NotAllSales } from './not-all-sales';
import { OpenDocuments } from './open-documents';
import { ReconcileButton } from './reconcile-button';
import { SignOffs } from './sign-offs';
import { StateOfClose } from './state-of-close';
import { ZReports } from './z-reports';
import type { Shape } from '../api/client';
import { spellAmount } from '../shown/digits';
import { type BridgeBar, bridgeBars } from './bridge-bars';
import { ErrorNotice } from '../frame/error-notice';
import { Foreseen } from '../shown/let-go';
import { ActDialogue } from '../shown/act-dialogue';
import { RefusedNotice } from './refused-notice';
import { SalesWithoutVat } from './sales-without-vat';
import { SignButton } from './sign-button';

/** Sign-off of one client's period: the person who signed, and the possible actions. */
function SignOff({ client }: { client: ClosingClient }) {
  const words = useWords('close');
  const maySign = useMay('periods.sign', client.id);
  const signing = useSigning();
  const takingBack = useTakingBack(client.id);
  const { signOff } = client;
  if (signOff === null)
    return (
      maySign &&
      canBeSigned(client) && (
        <div className="not-printed">
          <SignButton clients={[client]} />
        </div>
      )
    );
  const { signedBy, signedAt, changedAt, sha256 } = signOff;
  const error = signing.error ?? takingBack.error;
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          [words.signedBy, signedBy],
          [words.signedAt, <Moment key="signed" at={signedAt} />],
          [words.signedHash, <code key="sha256">{sha256.slice(0, 16)}…</code>],
          ...(changedAt === null
            ? []
            : [[words.changedAt, <Moment key="changed" at={changedAt} />] as const]),
        ]}
      />
      {maySign && (
        <div className="close-acts not-printed">
          {canBeSignedAgain(client) && (
            <WithReason
              client={client.name}
              act={words.signAgain}
              consequence={words.signing}
              onReason={(reason) => signing.mutate({ clients: [client], reason })}
            />
          )}
          <WithReason
            client={client.name}
            act={words.takeBack}
            consequence={words.takingBack}
            foreseen={
              <Foreseen
                organisationId={client.id}
                asked={{ unsigned: { from: client.from, to: client.to } }}
              />
            }
            onReason={(reason) => takingBack.mutate({ signOffId: signOff.id, reason })}
          />
        </div>
      )}
      {error && <ErrorNotice error={error} />}
      {signing.data && <RefusedNotice refused={signing.data} words={words.notSigned} />}
    </Stack>
  );
}

interface WithReasonProps {
  client: string;
  act: string;
  consequence: string;
  onReason: (reason: string) => void;
  foreseen?: ReactNode;
}

function WithReason({ client, act, consequence, onReason, foreseen }: WithReasonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {act}
      </Button>
      <ActDialogue
        title={act}
        of={[{ client }]}
        consequence={consequence}
        confirm={act}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={onReason}
      >
        {foreseen}
      </ActDialogue>
    </>
  );
}

/** Chart of the steps from the VAT in the books to the VAT on the receipts, one for each currency. */
function Bridge({ rows }: { rows: readonly Shape<'BridgeRowDto'>[] }) {
  const words = useWords('close');
  return bridgeBars(rows).map(({ currency, bars }) => (
    <Table key={currency} className="bridge" aria-label={words.bridge(currency)}>
      <Table.Caption>{words.bridge(currency)}</Table.Caption>
      <Table.Tbody>
        {bars.map((bar) => (
          <Step key={bar.step} bar={bar} />
        ))}
      </Table.Tbody>
    </Table>
  ));
}

function Step({ bar: { step, amount, left, width } }: { bar: BridgeBar }) {
  const { bridgeSteps } = useWords('reconciliation');
  const kind = step === 'books' || step === 'receipts' ? 'end' : amount.startsWith('-') ? 'less' : 'more';
  return (
    <Table.Tr>
      <Table.Th scope="row">{bridgeSteps[step]}</Table.Th>
      <Table.Td className="number">{spellAmount(amount)}</Table.Td>
      <Table.Td className="drawn">
        <span className={`bar-of-bridge ${kind}`} style={{ marginLeft: `${left}%`, width: `${width}%` }} />
      </Table.Td>
    </Table.Tr>
  );
}

interface ClientCloseProps {
  client: ClosingClient;
  back: () => void;
}

/** Period of one client on one page, for reading and printing. */
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
        <SalesWithoutVat client={client} />
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
