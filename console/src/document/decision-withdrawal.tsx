import { Text } from '@mantine/core';
import { call, type Shape } from '../api/client';
import { May } from '../frame/may';
import { PersonForm } from '../outside/person-form';
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
  return (
    <PersonForm
      number={number}
      open={words.withdraw}
      submit={words.withdraw}
      color="red"
      send={(person) =>
        call.POST('/api/documents/{documentId}/resolution/withdrawal', { documentId }, person)
      }
    >
      <Text size="sm">{words.consequence}</Text>
    </PersonForm>
  );
}
