import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shape } from '../api/client';
import { answer } from '../answers/answers';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { type RuleChange, useRuleOf } from '../mappings/merge-rules';
import { useWords } from '../words/words';
import { type Numbers, seenContact, type ShownOfContact, shownNumbers, storedNumbers } from './buyer-numbers';
import { Changed, FixForm } from './fix-form';
import { heldBy } from './held-documents';
import { useFix } from './use-fix';

type Code = Shape<'CauseDto'>['code'];
type SentAs = Shape<'BuyerRuleInputDto'>['sendAs'];

/** Ways to send a contact, by the code of its cause, the likeliest first. */
const CHOICES: Partial<Record<Code, readonly SentAs[]>> = {
  BUYER_TIN_MISSING: ['cash_name', 'no_buyer', 'taxpayer'],
  BUYER_TIN_INVALID: ['taxpayer', 'cash_name', 'no_buyer'],
  BUYER_TIN_DOUBTFUL: ['cash_name', 'no_buyer', 'taxpayer'],
  BUYER_NUMBERS_MISPLACED: ['taxpayer', 'cash_name', 'no_buyer'],
  BUYER_ABROAD: ['cash_name', 'no_buyer', 'taxpayer'],
  BUYER_VAT_INVALID: ['taxpayer'],
};

interface BuyerFixProps {
  organisationId: string;
  cause: Pick<Shape<'CauseDto'>, 'id' | 'code' | 'key' | 'parameters'>;
}

/** Decides how one contact is named to the authority, and with which numbers; the books stay unchanged. */
export function BuyerFix({ organisationId, cause }: BuyerFixProps) {
  const { id, code, key, parameters } = cause;
  const asked = useQuery({ ...heldBy(organisationId, id, 1), enabled: parameters === undefined });
  const { query, stored, store, change } = useRuleOf(organisationId, 'buyers', { scope: 'contact', key });
  const issue = asked.data?.documents[0]?.issues.find((one) => one.code === code);
  if (parameters === undefined && issue === undefined) return asked.isPending ? <Waiting isAsked /> : null;
  return (
    <Loaded query={query} waiting={<Waiting isAsked />}>
      {() => (
        <BuyerForm
          key={JSON.stringify([parameters ?? issue?.parameters, stored?.version])}
          cause={cause}
          read={parameters ?? issue?.parameters ?? {}}
          stored={stored}
          store={store}
          change={change}
        />
      )}
    </Loaded>
  );
}

/** Numbers of a contact, as its issue names them. */
interface ReadNumbers extends ShownOfContact {
  /** Several numbers that may be the TIN. */
  readonly others?: readonly string[];
}

interface BuyerFormProps extends Pick<BuyerFixProps, 'cause'> {
  read: ReadNumbers;
  /** Present rule of the contact. */
  stored: Shape<'BuyerRuleDto'> | undefined;
  store: (rule: Shape<'BuyerRuleInputDto'>) => Promise<unknown>;
  change: RuleChange<Shape<'BuyerRuleDto'>> | null;
}

function BuyerForm({ cause: { code, key }, read, stored, store, change }: BuyerFormProps) {
  const words = useWords('fixList');
  const { buyersSentAs } = useWords('mappings');
  const choices = CHOICES[code] ?? [];
  const several = read.why === 'several' ? (read.others ?? []) : [];
  const [sendAs, setSentAs] = useState<SentAs>(several.length > 0 ? 'taxpayer' : (choices[0] ?? 'cash_name'));
  const isRead =
    code === 'BUYER_NUMBERS_MISPLACED' || (code === 'BUYER_TIN_DOUBTFUL' && several.length === 0);
  const asked = isRead ? read : {};
  const [typed, setTyped] = useState<Numbers>(() => shownNumbers(asked, stored));
  const hasNumbers = sendAs === 'taxpayer' && code !== 'BUYER_ABROAD';
  const isVatAsked = code === 'BUYER_VAT_INVALID';
  const numbers = storedNumbers(typed, asked, stored, isVatAsked);
  const rule = {
    scope: 'contact',
    key,
    sendAs,
    ...(hasNumbers ? numbers : {}),
    ...seenContact(code, read),
  } as const;
  const saving = useFix(
    () => store(rule),
    () => answer(words.saved({ what: buyersSentAs[sendAs] })),
  );
  return (
    <FixForm
      saving={saving}
      onStore={() => saving.mutate(undefined)}
      isDisabled={change !== null}
      before={
        <Changed
          change={change}
          say={(now) => [buyersSentAs[now.sendAs], now.tin, now.vatNumber].filter(Boolean).join(', ')}
        />
      }
    >
      {choices.length > 1 && (
        <NativeSelect
          size="xs"
          label={words.sendContact}
          value={sendAs}
          onChange={(event) => setSentAs(event.currentTarget.value as SentAs)}
          data={choices.map((value) => ({ value, label: buyersSentAs[value] }))}
        />
      )}
      {hasNumbers && (
        <NumberFields numbers={typed} onChange={setTyped} isTinNeeded={!isVatAsked} several={several} />
      )}
    </FixForm>
  );
}

interface NumberFieldsProps {
  numbers: Numbers;
  onChange: (numbers: Numbers) => void;
  isTinNeeded: boolean;
  /** Numbers on the contact of which one may be the TIN. */
  several: readonly string[];
}

/** TIN and VAT number that are sent for the contact. */
function NumberFields({ numbers, onChange, isTinNeeded, several }: NumberFieldsProps) {
  const words = useWords('fixList');
  return (
    <>
      <TextInput
        size="xs"
        label={words.tin}
        value={numbers.tin}
        onChange={(event) => onChange({ ...numbers, tin: digitsOf(event.currentTarget.value) })}
        pattern="[0-9]{10}"
        inputMode="numeric"
        required={isTinNeeded}
      />
      <TextInput
        size="xs"
        label={words.vatNumber}
        value={numbers.vatNumber}
        onChange={(event) => onChange({ ...numbers, vatNumber: digitsOf(event.currentTarget.value) })}
        pattern="[0-9]{9}"
        inputMode="numeric"
      />
      <Text size="xs" c="dimmed" w="100%">
        {several.length > 0 ? words.mayBeTin(several.join(', ')) : ''} {words.storedHere}
      </Text>
    </>
  );
}

/** Digits of a typed number; people write blanks, points and dashes in between. */
function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}
