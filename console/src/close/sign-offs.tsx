import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { type Column, DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { Moment } from '../shown/moment';
import { saveFile } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type SignOff = Shape<'PeriodSignOffDto'>;

/** Every sign-off of one client, the latest first, with what became of it; the figures that were signed are in the file. */
export function SignOffs({ organisationId }: { organisationId: string }) {
  const words = useWords('close');
  const columns = useColumns();
  const query = useQuery({
    queryKey: keys.work.signOffs(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/sign-offs', { params: { path: { organisationId } } }),
      ),
  });
  return (
    <Section title={words.signOffs}>
      <Loaded query={query}>
        {(signOffs) => (
          <>
            <DataTable
              name={words.signOffs}
              file="sign-offs"
              columns={columns}
              rows={signOffs}
              keyOf={({ id }) => id}
              empty={words.noSignOffs}
            />
            {signOffs.length > 0 && <SaveFigures organisationId={organisationId} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function SaveFigures({ organisationId }: { organisationId: string }) {
  const words = useWords('close');
  const saving = useMutation({
    mutationFn: () => saveFile(`/api/organisations/${organisationId}/sign-offs`, 'sign-offs.json'),
  });
  return (
    <Group mt="xs" className="not-printed">
      <Button size="compact-sm" variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {words.downloadFigures}
      </Button>
      {saving.error && <ErrorNotice error={saving.error} />}
    </Group>
  );
}

function useColumns(): readonly Column<SignOff>[] {
  const words = useWords('close');
  return [
    {
      title: words.period,
      text: ({ from, to }) => words.days(from, to),
      shown: ({ from, to }) => words.days(spellDay(from), spellDay(to)),
      isWhole: true,
    },
    { title: words.signedBy, text: ({ signedBy }) => signedBy },
    {
      title: words.signedAt,
      text: ({ signedAt }) => signedAt,
      shown: ({ signedAt }) => <Moment at={signedAt} />,
    },
    {
      title: words.became,
      text: ({ isIntact, changedAt, endedAt, endedBy, endedBecause }) => {
        if (!isIntact) return words.notIntact;
        if (endedAt !== null) return words.ended(endedBy ?? '', endedBecause ?? '');
        return changedAt === null ? words.stands : words.standsChanged;
      },
    },
    {
      title: words.signedHash,
      text: ({ sha256 }) => sha256,
      shown: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 16)}…</code>,
    },
  ];
}
