import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { PersonFields, usePerson } from '../outside/person-fields';
import { useWords } from '../words/words';

type Document = Pick<Shape<'DocumentDetailDto'>, 'id' | 'number'>;

/** Withdraws fiscal data that a person entered, until it is written back. */
export function DecisionWithdrawal({ document }: { document: Document }) {
  return (
    <May right="documents.resolve">
      <Withdrawal document={document} />
    </May>
  );
}

function Withdrawal({ document: { id: documentId, number } }: { document: Document }) {
  const words = useWords('document').withdrawal;
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = usePerson('withdrawal');
  const withdrawing = useAct(
    () => call.POST('/api/documents/{documentId}/resolution/withdrawal', { documentId }, person),
    changedBy.decision,
  );
  if (!isOpen) {
    return (
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        {words.withdraw}
      </Button>
    );
  }
  const withdraw = (event: FormEvent): void => {
    event.preventDefault();
    withdrawing.mutate();
  };
  return (
    <form onSubmit={withdraw}>
      <Stack maw={640} mt="sm">
        <Text size="sm">{words.consequence}</Text>
        <PersonFields number={number} person={person} onChange={setPerson} />
        {withdrawing.error && <ErrorNotice error={withdrawing.error} />}
        <Button
          type="submit"
          color="red"
          disabled={person.documentNumber !== number}
          loading={withdrawing.isPending}
        >
          {words.withdraw}
        </Button>
      </Stack>
    </form>
  );
}
