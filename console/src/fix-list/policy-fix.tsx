import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answer } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { ActDialogue } from '../shown/act-dialogue';
import { Foreseen } from '../shown/let-go';
import { type Organisation, useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';
import { useFix } from './use-fix';

type Settings = Shape<'OrganisationSettingsDto'>;

const POLICIES = {
  cashSales: () => ({ buyerWithoutTin: 'cash_sale' }),
  lateDocuments: () => ({ lateDocuments: 'same_period' }),
  cents: () => ({ taxCents: 'authority' }),
  negativeLines: () => ({ negativeLines: 'fold' }),
  reason: (text) => ({ creditNoteReason: text }),
} as const satisfies Readonly<Record<string, (text: string) => Settings>>;

/** True of a policy that already holds nothing of the client, and so cures nothing; other cures are never in force. */
export function isInForce(cure: string, organisation: Organisation | undefined): boolean {
  if (!(cure in POLICIES)) return false;
  const [name] = Object.keys(POLICIES[cure as keyof typeof POLICIES]('')) as (keyof Organisation)[];
  const value = organisation?.[name as keyof Organisation];
  return value !== 'hold' && value !== '';
}

interface PolicyFixProps {
  organisationId: string;
  policy: keyof typeof POLICIES;
}

/** Changes a policy of the whole client, after showing which documents it sends; it can be set back. */
export function PolicyFix({ organisationId, policy }: PolicyFixProps) {
  const words = useWords('fixList');
  const organisation = useOrganisations().data?.find(({ id }) => id === organisationId);
  const [isAsked, setAsked] = useState(false);
  const [text, setText] = useState('');
  const { label, consequence } = words.policies[policy];
  const settings: Settings = POLICIES[policy](text.trim());
  const store = (body: Settings) =>
    call.PATCH('/api/organisations/{organisationId}', { organisationId }, body);
  // Read when it is pressed: the list of clients is read again meanwhile.
  const before = (): Settings =>
    Object.fromEntries(
      Object.keys(settings).map((name) => [name, organisation?.[name as keyof Organisation]]),
    );
  const saving = useFix(
    (_before: Settings) => store(settings),
    (before) => answer(words.saved({ what: label }), { undo: () => store(before) }),
  );
  return (
    <>
      {policy === 'reason' && (
        <TextInput
          size="xs"
          label={words.reasonForAll}
          value={text}
          maxLength={250}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Button
        size="xs"
        variant="default"
        disabled={policy === 'reason' && text.trim() === ''}
        loading={saving.isPending}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      {saving.error && <ErrorNotice error={saving.error} />}
      {isAsked && (
        <ActDialogue
          title={words.policyOf(label, organisation?.name ?? '')}
          of={[{ client: organisation?.name ?? '' }]}
          consequence={consequence}
          confirm={words.store}
          isReasoned={false}
          isOpen
          onClose={() => setAsked(false)}
          onConfirm={() => saving.mutate(before())}
        >
          <Foreseen organisationId={organisationId} asked={{ settings }} />
        </ActDialogue>
      )}
    </>
  );
}
