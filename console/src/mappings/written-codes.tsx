import { Button, Group, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { May, useMay } from '../frame/may';
import { useChangeOrganisation } from '../set-up/change-organisation';
import { type Column, DataTable } from '../shown/data-table';
import type { Organisation } from '../shown/organisations';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { useDecideCodes, useWrittenCodes } from './use-written-codes';

type Code = Shape<'WrittenCodeDto'>;

/** Item codes and numbers in descriptions that look like product codes; a person decides once whether they are. */
export function WrittenCodes({ organisation }: { organisation: Organisation }) {
  const words = useWords('writtenCodes');
  const query = useWrittenCodes(organisation.id);
  return (
    <Section title={words.title}>
      <Loaded query={query}>
        {({ codes, byDefault }) => {
          const open = codes.filter(({ state }) => state !== 'confirmed');
          return (
            <Stack gap="sm">
              <Text size="sm">{open.length === 0 ? words.none : words.intro}</Text>
              {byDefault.documents > 0 && <Text size="sm">{words.byDefault(byDefault)}</Text>}
              {open.length > 0 && <Undecided organisationId={organisation.id} codes={open} />}
              {organisation.writtenCodes === 'any' && (
                <AskFromNowOn organisationId={organisation.id} taken={open.length} />
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}

interface UndecidedProps {
  organisationId: string;
  codes: readonly Code[];
}

/** Decides about these texts singly or all at once; the values on the page are the ones stored. */
export function Undecided({ organisationId, codes }: UndecidedProps) {
  const words = useWords('writtenCodes');
  const mayChange = useMay('rules.change');
  const deciding = useDecideCodes(organisationId);
  const keys = codes.map(keyOf);
  return (
    <Stack gap="sm">
      <DataTable
        name={words.title}
        file="written-codes"
        columns={useColumns()}
        rows={codes}
        keyOf={({ scope, key }) => `${scope} ${key}`}
        empty={words.none}
        actions={mayChange ? (code) => <Decision code={code} deciding={deciding} /> : undefined}
      />
      <May right="rules.change">
        <Group>
          <Button
            size="xs"
            loading={deciding.isPending}
            onClick={() => deciding.mutate({ confirm: keys, refuse: [] })}
          >
            {words.confirmAll(codes.length)}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={deciding.isPending}
            onClick={() => deciding.mutate({ confirm: [], refuse: keys })}
          >
            {words.refuseAll}
          </Button>
        </Group>
      </May>
      {deciding.error && <ErrorNotice error={deciding.error} />}
    </Stack>
  );
}

interface DecisionProps {
  code: Pick<Code, 'scope' | 'key'>;
  deciding: ReturnType<typeof useDecideCodes>;
}

/** Buttons that say whether a text of the books is a product code. */
export function Decision({ code, deciding }: DecisionProps) {
  const words = useWords('writtenCodes');
  const one = keyOf(code);
  return (
    <Group gap="xs" wrap="nowrap">
      <RowButton
        label={words.confirm}
        name={words.confirmOf(code.key)}
        disabled={deciding.isPending}
        act={() => deciding.mutate({ confirm: [one], refuse: [] })}
      />
      <RowButton
        label={words.refuse}
        name={words.refuseOf(code.key)}
        disabled={deciding.isPending}
        act={() => deciding.mutate({ confirm: [], refuse: [one] })}
      />
    </Group>
  );
}

/** Offers to confirm such texts in future. Older organisations accept any code until this is switched on. */
function AskFromNowOn({ organisationId, taken }: { organisationId: string; taken: number }) {
  const words = useWords('writtenCodes');
  const changing = useChangeOrganisation(organisationId);
  return (
    <>
      <Text size="sm">{words.taken(taken)}</Text>
      <May right="rules.change">
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={changing.isPending}
            onClick={() => changing.mutate({ writtenCodes: 'confirmed' })}
          >
            {words.ask}
          </Button>
        </Group>
      </May>
      {changing.error && <ErrorNotice error={changing.error} />}
    </>
  );
}

function useColumns(): readonly Column<Code>[] {
  const words = useWords('writtenCodes');
  const { amounts } = useWords('shown');
  return [
    { title: words.written, text: ({ key }) => key, isWhole: true },
    { title: words.place, text: ({ scope }) => words.where[scope] },
    { title: words.example, text: ({ example }) => example },
    { title: words.stands, text: ({ code, meaning }) => words.standsFor(code, meaning) },
    { title: words.lines, text: ({ lines }) => amounts(lines) },
  ];
}

function keyOf({ scope, key }: Pick<Code, 'scope' | 'key'>): Shape<'WrittenCodeKeyDto'> {
  return { scope, key };
}
