import { Alert, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { changedBy } from '../api/query-keys';
import { spellAmount } from '../shown/digits';
import { YourName } from '../frame/your-name';
import { type Person, usePerson } from '../outside/person-fields';
import { Form } from '../shown/form';
import { useWords } from '../words/words';
import { enteredFrom, FiscalDataFields } from './fiscal-data-fields';

const ANOTHER = '';

/** Request ids that the service has named, without duplicates, each with the place where it was found. */
interface FoundId {
  readonly id: string;
  readonly where: 'own' | 'answer' | 'candidate';
}

function foundIds({ requestId, isRequestKnown, answer, candidates }: Shape<'EvidenceDto'>): FoundId[] {
  const all: FoundId[] = [
    ...(requestId === null ? [] : [{ id: requestId, where: 'own' as const }]),
    ...(answer?.idsFound ?? []).map((id) => ({ id, where: 'answer' as const })),
    ...candidates.map((candidate) => ({ id: candidate.requestId, where: 'candidate' as const })),
  ];
  const isFirst = ({ id }: FoundId, at: number): boolean => all.findIndex((one) => one.id === id) === at;
  return isRequestKnown ? all.slice(0, 1) : all.filter(isFirst);
}

interface RequestChoiceProps {
  found: readonly FoundId[];
  /** True if the service already knows the document's request id, so that no other can be chosen. */
  isFixed: boolean;
  value: string;
  onChange: (requestId: string) => void;
}

/** Choice of the request id to adopt: one that was found, or another that a person types. */
function RequestChoice({ found, isFixed, value, onChange }: RequestChoiceProps) {
  const words = useWords('document').resolution;
  const [chosen, setChosen] = useState(found[0]?.id ?? ANOTHER);
  const choose = (id: string): void => {
    setChosen(id);
    onChange(id);
  };
  return (
    <Radio.Group label={words.request} description={words.requestIsAsked} value={chosen} onChange={choose}>
      <Stack gap="xs" mt={4}>
        {found.map(({ id, where }) => (
          <Radio key={id} value={id} label={id} description={words.foundIn[where]} />
        ))}
        {!isFixed && <Radio value={ANOTHER} label={words.anotherRequest} />}
        {chosen === ANOTHER && (
          <TextInput
            label={words.typeRequest}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.trim())}
            maxLength={100}
            autoComplete="off"
            required
          />
        )}
      </Stack>
    </Radio.Group>
  );
}

type Input = Shape<'ResolutionInputDto'>;
type Decision = Input['decision'];

const DECISIONS: readonly Decision[] = ['fiscalised', 'adopted', 'rejected', 'not_received'];

/** Decision of a person about an uncertain document, confirmed by typing the document's number. */
export function ResolutionForm({
  document,
  evidence,
}: {
  document: Shape<'DocumentDetailDto'>;
  evidence: Shape<'EvidenceDto'>;
}) {
  const words = useWords('document').resolution;
  const [decision, setDecision] = useState<Decision | null>(null);
  const [texts, setTexts] = usePerson('resolution');
  const [entered, setEntered] = useState(enteredFrom(evidence.heldReceipt));
  const found = foundIds(evidence);
  const [requestId, setRequestId] = useState(found[0]?.id ?? '');
  const deciding = useDeciding(document.id);
  const decide = (): void => {
    if (decision === null) return;
    const facts =
      decision === 'fiscalised' ? { fiscalData: entered } : decision === 'adopted' ? { requestId } : {};
    deciding.mutate({ decision, ...texts, ...facts });
  };
  const isConfirmed = texts.documentNumber === evidence.documentNumber;
  return (
    <Form
      act={deciding}
      onSubmit={decide}
      submit={words.decide}
      button={{ color: 'red', disabled: decision === null || !isConfirmed }}
      gap="md"
      maw={640}
    >
      <DecisionChoice possible={evidence.possibleDecisions} value={decision} onChange={setDecision} />
      {decision === 'adopted' && (
        <RequestChoice
          found={found}
          isFixed={evidence.isRequestKnown}
          value={requestId}
          onChange={setRequestId}
        />
      )}
      {decision === 'fiscalised' && (
        <FiscalDataFields entered={entered} held={evidence.heldReceipt} onChange={setEntered} />
      )}
      <Confirmation texts={texts} onChange={setTexts} document={document} />
      {evidence.needsTwoPeople && <Alert variant="outline">{words.secondPerson}</Alert>}
    </Form>
  );
}

function useDeciding(documentId: string) {
  return useAct(
    (body: Input) => call.POST('/api/documents/{documentId}/resolution', { documentId }, body),
    changedBy.decision,
  );
}

interface DecisionChoiceProps {
  possible: readonly string[];
  value: Decision | null;
  onChange: (decision: Decision) => void;
}

function DecisionChoice({ possible, value, onChange }: DecisionChoiceProps) {
  const words = useWords('document').resolution;
  return (
    <Radio.Group
      label={words.whatIsKnown}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen as Decision)}
    >
      <Stack gap="xs" mt={4}>
        {DECISIONS.map((decision) => (
          <Radio
            key={decision}
            value={decision}
            label={words.decisions[decision].label}
            description={words.decisions[decision].consequence}
            disabled={!possible.includes(decision)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface ConfirmationProps {
  texts: Person;
  onChange: (texts: Person) => void;
  document: Shape<'DocumentDetailDto'>;
}

/**
 * Fields for the person, the reason and the document's number, which is typed so that no other document is decided by
 * mistake.
 */
function Confirmation({ texts, onChange, document }: ConfirmationProps) {
  const words = useWords('document').resolution;
  const { number, organisationName, customerName, currency, total } = document;
  return (
    <>
      <Text size="sm" fw={600}>
        {words.decidedAbout(number, organisationName, customerName, `${currency} ${spellAmount(total)}`)}
      </Text>
      <YourName label={words.yourName} value={texts.by} onChange={(by) => onChange({ ...texts, by })} />
      <Textarea
        label={words.howKnown}
        value={texts.reason}
        onChange={(event) => onChange({ ...texts, reason: event.currentTarget.value })}
        maxLength={500}
        required
      />
      <TextInput
        label={words.typeNumber(number)}
        value={texts.documentNumber}
        onChange={(event) => onChange({ ...texts, documentNumber: event.currentTarget.value })}
        autoComplete="off"
        required
      />
    </>
  );
}
