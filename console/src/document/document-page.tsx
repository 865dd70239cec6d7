import { Group, Stack, Text, Alert, Paper, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { Waiting } from '../frame/waiting';
import { Parts } from '../shown/parts';
import { Money } from '../shown/money';
import { Day, Moment } from '../shown/moment';
import { useOrganisations } from '../shown/organisations';
import { TimesOf, ZoneNote } from '../shown/time-zone';
import { StateChip } from '../shown/state-chip';
import { useWords } from '../words/words';
import { RightsOf } from '../frame/may';
import { OutsideReceipt, useOutsideReceipt } from '../outside/outside-receipt';
import { SameSale } from '../outside/same-sale';
import { Actions } from './actions';
import { DecisionWithdrawal } from './decision-withdrawal';
import { Exchanges } from './exchanges';
import { Gates } from './gates';
import { Invoice } from './invoice';
import { needsOriginal, OriginalChoice } from './original-choice';
import { Checks, Receipt } from './receipt';
import { SentTaxes } from './sent-taxes';
import { SideBySide } from './side-by-side';
import { Statements } from './statements';
import { Submissions } from './submissions';
import { History, MoveCodes } from './history';
import { Uncertain } from './uncertain';
import { WriteBacks } from './write-backs';
import { type Column, DataTable, totalColumn } from '../shown/data-table';
import { Section } from '../shown/section';

/** Reasons of the hold, each with what to do, where, and by whom. */
function Issues({ issues }: { issues: readonly Shape<'IssueDto'>[] }) {
  const words = useWords('document');
  const { fixers } = useWords('shown');
  return (
    <Section title={words.issues}>
      <div className="cards">
        {issues.map(({ code, path, message, fix, where, fixer }) => (
          <Paper key={`${code} ${path}`} withBorder p="md" className="cause">
            <Title order={3} size="h5" mb={4}>
              {message}
            </Title>
            <Text size="sm">{fix}</Text>
            <Text size="sm" c="dimmed">
              {words.whereAndWho(where, fixers[fixer])}
            </Text>
          </Paper>
        ))}
      </div>
    </Section>
  );
}

/** Codes and details of the same reasons, for support and programs. */
function IssueCodes({ issues }: { issues: readonly Shape<'IssueDto'>[] }) {
  const words = useWords('invoice').codes;
  const columns: readonly Column<Shape<'IssueDto'>>[] = [
    { title: words.code, text: ({ code }) => code },
    { title: words.place, text: ({ path }) => path },
    { title: words.rule, text: ({ rule }) => rule ?? '' },
  ];
  if (issues.length === 0) return null;
  return (
    <Section title={words.title}>
      <DataTable
        name={words.title}
        columns={columns}
        rows={issues}
        keyOf={({ code, path }) => `${code} ${path}`}
        empty={null}
      />
    </Section>
  );
}

interface LinkedDocumentsProps {
  name: string;
  documents: readonly Shape<'LinkedDocumentDto'>[];
}

/** Table of linked documents: the invoice of a credit note, or the credit notes of an invoice. */
function LinkedDocuments({ name, documents }: LinkedDocumentsProps) {
  const words = useWords('documents');
  const { noFiscalNumber, receipt } = useWords('document');
  const columns: readonly Column<Shape<'LinkedDocumentDto'>>[] = [
    {
      title: words.number,
      text: ({ number }) => number,
      shown: ({ id, number }) => <Link to={`/documents/${id}`}>{number}</Link>,
    },
    { title: words.date, text: ({ issuedOn }) => issuedOn, isDay: true },
    { title: words.state, text: ({ state }) => state, shown: ({ state }) => <StateChip state={state} /> },
    { title: receipt.fiscalNumber, text: ({ fiscalNumber }) => fiscalNumber ?? noFiscalNumber },
    totalColumn(words.total),
  ];
  if (documents.length === 0) return null;
  return (
    <Section title={name}>
      <DataTable
        name={name}
        file="linked-documents"
        columns={columns}
        rows={documents}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Section>
  );
}

/** Differences between the books and what was fiscalised. */
function Changes({ change }: { change: Shape<'DocumentChangeDto'> }) {
  const words = useWords('document').changes;
  const columns: readonly Column<Shape<'VersionDifferenceDto'>>[] = [
    { title: words.where, text: ({ path }) => path },
    { title: words.before, text: ({ before }) => before, shown: ({ before }) => <del>{before}</del> },
    { title: words.after, text: ({ after }) => after, shown: ({ after }) => <ins>{after}</ins> },
    { title: words.sentence, text: ({ sentence }) => sentence },
  ];
  const title = change.reason === 'VOIDED' ? words.voided : words.edited;
  return (
    <Section title={title}>
      <Text size="sm" mb="xs">
        {change.proposal}
      </Text>
      <DataTable
        name={title}
        file="changes"
        columns={columns}
        rows={change.differences}
        keyOf={({ path }) => path}
        empty={null}
      />
    </Section>
  );
}

/**
 * Link to the page on which a missing mapping at the service is added, for a document rejected for want of
 * it.
 */
function MissingAtService({ document }: { document: Shape<'DocumentDetailDto'> }) {
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

export default function DocumentPage() {
  const words = useWords('document');
  const shown = useWords('shown');
  const { documentId = '' } = useParams();
  const query = useRead('work', '/api/documents/{documentId}', { documentId }, { meta: LIVE });
  const { data } = query;
  const organisations = useOrganisations();
  const organisation = organisations.data?.find(({ id }) => id === data?.organisationId);
  const outside = useOutsideReceipt(documentId);
  // The page waits for both answers: each would move content that is already shown.
  const isWhole = !organisations.isPending && !outside.isPending;
  const zone = organisation?.timeZone ?? null;
  const kind = data?.kind === 'credit_note' ? shown.creditNote : shown.invoice;
  return (
    <Page
      title={data === undefined ? words.title : words.kindAndNumber(kind, data.number || shown.noNumber)}
      actions={
        data &&
        isWhole && (
          <>
            <ZoneNote zone={zone} />
            <RightsOf organisationId={data.organisationId}>
              <Actions document={data} />
            </RightsOf>
          </>
        )
      }
    >
      <Loaded query={query}>
        {(document) =>
          isWhole ? (
            <RightsOf organisationId={document.organisationId}>
              <TimesOf zone={zone}>
                <DocumentParts document={document} />
              </TimesOf>
            </RightsOf>
          ) : (
            <Waiting />
          )
        }
      </Loaded>
    </Page>
  );
}

function DocumentParts({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document');
  return (
    <Stack gap="lg">
      <Summary document={document} />
      <Parts
        names={words.parts}
        parts={{ document: <ForPeople document={document} />, technical: <Technical document={document} /> }}
      />
    </Stack>
  );
}

/** View for bookkeepers: hold reason, receipt, invoice, history. */
function ForPeople({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document');
  return (
    <Stack gap="xl">
      <MissingAtService document={document} />
      {document.state === 'uncertain' && <Uncertain document={document} />}
      {document.issues.length > 0 && <Issues issues={document.issues} />}
      {needsOriginal(document) && <OriginalChoice document={document} />}
      {document.issues.some(({ code }) => code === 'NUMBER_NOT_UNIQUE') && <SameSale document={document} />}
      <OutsideReceipt document={document} />
      {document.change && <Changes change={document.change} />}
      {document.fiscalData && (
        <Receipt documentId={document.id} data={document.fiscalData} withoutPdf={withoutPdf(document)} />
      )}
      {document.isDecisionWithdrawable && <DecisionWithdrawal document={document} />}
      <Invoice document={document} />
      <SentTaxes
        submissions={document.submissions}
        withSentences={(document.invoice?.sent ?? null) === null}
      />
      <LinkedDocuments name={words.creditedBy} documents={document.creditedBy} />
      <LinkedDocuments name={words.credits} documents={document.credits} />
      {!isAllWritten(document) && <WriteBacks parts={document.writeBacks} sourceUrl={document.sourceUrl} />}
      <History id={document.id} moves={document.history} />
    </Stack>
  );
}

/** View for support and programs: steps, codes, exact texts and calls. */
function Technical({ document }: { document: Shape<'DocumentDetailDto'> }) {
  return (
    <Stack gap="xl">
      <Gates document={document} />
      {isAllWritten(document) && document.writeBacks.length > 0 && (
        <WriteBacks parts={document.writeBacks} sourceUrl={document.sourceUrl} />
      )}
      <IssueCodes issues={document.issues} />
      <MoveCodes moves={document.history} />
      {document.fiscalData && <Checks data={document.fiscalData} />}
      <SideBySide document={document} />
      <Submissions submissions={document.submissions} />
      <Statements statements={document.statements} />
      <Exchanges document={document} />
    </Stack>
  );
}

/** True while the fiscal service has not given an outcome, or nobody knows it. */
function isOpen(state: string): boolean {
  return state === 'processing' || state === 'uncertain';
}

function Summary({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document');
  const states = useWords('states');
  const {
    organisationId,
    organisationName,
    customerName,
    issuedOn,
    state,
    explanation,
    lastFailure,
    dueAt,
    sourceUrl,
  } = document;
  const unreadable = isOpen(state)
    ? document.statements.findLast((said) => said.unreadable !== null)
    : undefined;
  return (
    <Stack gap={4}>
      <Group>
        <StateChip state={state} />
        <Link className="client" to={`/documents?organisation=${organisationId}`}>
          {organisationName}
        </Link>
        <Text>{words.to(customerName)}</Text>
        <Text>
          <Day on={issuedOn} />
        </Text>
        <Text component="span" fw={600}>
          <Money {...document} />
        </Text>
        {sourceUrl !== null && (
          <a href={sourceUrl} target="_blank" rel="noreferrer noopener">
            {words.openInBooks}
          </a>
        )}
      </Group>
      <Text size="sm">
        {states[state].meaning} {explanation}
      </Text>
      {unreadable?.unreadable && <Text size="sm">{words.unreadable(unreadable.unreadable)}</Text>}
      {lastFailure !== null && <Text size="sm">{words.failedLast(lastFailure)}</Text>}
      {dueAt !== null && (
        <Text size="sm" c="dimmed">
          {words.dueAt} <Moment at={dueAt} />
        </Text>
      )}
    </Stack>
  );
}

/** True if every part is written back or not applicable. */
function isAllWritten({ writeBacks }: Shape<'DocumentDetailDto'>): boolean {
  return writeBacks.every(({ result }) => result === 'written' || result === 'not_applicable');
}

/** Reason why there will be no PDF; null if there is one, or may be one later. */
function withoutPdf({ writeBacks }: Shape<'DocumentDetailDto'>): string | null {
  const pdf = writeBacks.find(({ part }) => part === 'attachment');
  return pdf?.result === 'not_applicable' ? pdf.detail : null;
}
