import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { May } from '../frame/may';
import { Waiting } from '../frame/waiting';
import { spellAmount } from '../shown/digits';
import { namedIn, proposals } from '../shown/candidates';
import { useBulk, useOrder } from '../answers/bulk';
import { Foreseen } from '../shown/let-go';
import { useSpelledCandidate } from '../shown/spelled-candidate';
import { useWords } from '../words/words';
import { heldBy } from './held-documents';

/** Number of credit notes at a time; the next ones follow once these are decided. */
const MOST = 50;

interface OriginalsFixProps {
  organisationId: string;
  cause: Pick<Shape<'CauseDto'>, 'id'>;
}

/** Chooses the invoices of many credit notes at once, each by its own act. */
export function OriginalsFix({ organisationId, cause }: OriginalsFixProps) {
  const query = useQuery(heldBy(organisationId, cause.id, MOST));
  return (
    <Loaded query={query} waiting={<Waiting isAsked />}>
      {({ documents }) => <Choices organisationId={organisationId} notes={documents} />}
    </Loaded>
  );
}

interface ChoicesProps {
  organisationId: string;
  notes: readonly Shape<'HeldDocumentDto'>[];
}

function Choices({ organisationId, notes }: ChoicesProps) {
  const words = useWords('fixList');
  const spelled = useSpelledCandidate();
  const said = ({ reference, issues }: Pick<Shape<'HeldDocumentDto'>, 'reference' | 'issues'>): string => {
    const named = namedIn(issues);
    return [
      reference === '' ? '' : words.reference(reference),
      named.length === 0 ? '' : words.named(named.join(', ')),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  };
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const crediting = useOrder();
  const isUnderWay = useBulk().shown.some(({ act, endedAt }) => act === 'original' && endedAt === null);
  const offered = proposals(notes).filter(({ candidates }) => candidates.length > 0);
  const chosen = offered
    .map(({ note, likeliest }) => ({ note, originalId: picked[note.id] ?? likeliest }))
    .filter(({ originalId }) => originalId !== '');
  const originals = chosen.map(({ note, originalId }) => ({ documentId: note.id, originalId }));
  return (
    <Stack gap="xs" align="flex-start">
      {offered.map(({ note, candidates, likeliest }) => (
        <NativeSelect
          key={note.id}
          size="xs"
          className="picker"
          label={words.credits(note.number, note.customerName, note.currency, spellAmount(note.total))}
          description={said(note)}
          value={picked[note.id] ?? likeliest}
          onChange={(event) => setPicked({ ...picked, [note.id]: event.currentTarget.value })}
          data={[
            { value: '', label: words.pick },
            ...candidates.map((one) => ({ value: one.documentId, label: spelled(one) })),
          ]}
        />
      ))}
      {offered.length < notes.length && (
        <Text size="sm">{words.withoutCandidate(notes.length - offered.length)}</Text>
      )}
      {chosen.length > 0 && (
        <May right="documents.fix">
          <BeforeAct>
            <Foreseen organisationId={organisationId} asked={{ originals }} />
            <ActButton
              size="xs"
              loading={crediting.isPending || isUnderWay}
              onClick={() => crediting.mutate({ act: 'original', documents: originals })}
            >
              {words.creditChosen(chosen.length)}
            </ActButton>
          </BeforeAct>
        </May>
      )}
      {crediting.error && <ErrorNotice error={crediting.error} />}
    </Stack>
  );
}
