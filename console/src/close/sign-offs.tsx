import { Group, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { type Column, DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { Moment } from '../shown/moment';
import { saveFile } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { SaveButton } from '../shown/save-button';

type SignOff = Shape<'PeriodSignOffDto'>;

/** Sign-offs of one client, latest first, with their present state; the file contains the signed figures. */
export function SignOffs({ organisationId }: { organisationId: string }) {
  const words = useWords('close');
  const query = useRead('work', '/api/organisations/{organisationId}/sign-offs', { organisationId });
  return (
    <Section title={words.signOffs}>
      <Loaded query={query}>
        {(signOffs) => (
          <>
            <SignOffTable signOffs={signOffs} />
            {signOffs.length > 0 && <SaveFigures organisationId={organisationId} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function SignOffTable({ signOffs }: { signOffs: readonly SignOff[] }) {
  const words = useWords('close');
  const hashes = new Map(signOffs.map(({ id, sha256 }) => [id, sha256]));
  const columns = useColumns(({ replacedBy }) => hashes.get(replacedBy ?? '') ?? null);
  return (
    <DataTable
      name={words.signOffs}
      file="sign-offs"
      columns={columns}
      rows={signOffs}
      keyOf={({ id }) => id}
      empty={words.noSignOffs}
    />
  );
}

function SaveFigures({ organisationId }: { organisationId: string }) {
  const words = useWords('close');
  const save = () => saveFile(`/api/organisations/${organisationId}/sign-offs`, 'sign-offs.json');
  return (
    <Group mt="xs" className="not-printed">
      <SaveButton size="compact-sm" label={words.downloadFigures} save={save} />
    </Group>
  );
}

/** @param newHashOf hash of the figures signed in place of these; null if there are none */
function useColumns(newHashOf: (signOff: SignOff) => string | null): readonly Column<SignOff>[] {
  const words = useWords('close');
  const becameOf = ({ isIntact, changedAt, endedAt, endedBy, endedBecause, replacedBy }: SignOff): string => {
    if (!isIntact) return words.notIntact;
    if (endedAt === null) return changedAt === null ? words.stands : words.standsChanged;
    return (replacedBy === null ? words.takenBack : words.replaced)(endedBy ?? '', endedBecause ?? '');
  };
  return [
    {
      title: words.period,
      text: ({ from, to }) => words.days(from, to),
      shown: ({ from, to }) => words.days(spellDay(from), spellDay(to)),
      isWhole: true,
    },
    { title: words.signedBy, text: ({ signedBy }) => signedBy },
    { title: words.signedAt, text: ({ signedAt }) => signedAt, isTime: true },
    {
      title: words.became,
      text: (one) => [becameOf(one), one.endedAt, newHashOf(one)].filter((part) => part !== null).join('; '),
      shown: (one) => (
        <>
          {becameOf(one)}
          {one.endedAt !== null && <Ended at={one.endedAt} newHash={newHashOf(one)} />}
        </>
      ),
    },
    {
      title: words.signedHash,
      text: ({ sha256 }) => sha256,
      shown: ({ sha256 }) => <Hash of={sha256} />,
    },
  ];
}

function Ended({ at, newHash }: { at: string; newHash: string | null }) {
  const words = useWords('close');
  return (
    <Text size="xs" c="dimmed">
      <Moment at={at} />
      {newHash !== null && (
        <>
          {`; ${words.newHash}: `}
          <Hash of={newHash} />
        </>
      )}
    </Text>
  );
}

function Hash({ of }: { of: string }) {
  return <code title={of}>{of.slice(0, 16)}…</code>;
}
