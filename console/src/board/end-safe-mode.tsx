import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Shape } from '../api/client';
import { keys, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { INSTALLATION, May } from '../frame/may';
import { DataTable } from '../shown/data-table';
import { spellAmount } from '../shown/digits';
import { Moment } from '../shown/moment';
import { ActDialogue } from '../shown/act-dialogue';
import { useWords } from '../words/words';

/** Lists the documents that keep safe mode on, and lets a person end it. */
export default function EndSafeMode({ forgotten }: { forgotten: Shape<'SafeModeDto'>['forgotten'] }) {
  const words = useWords('safeMode');
  const { installation } = useWords('today');
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: (reason: string) => {
      const body = { reason, forgotten: forgotten.map(({ id }) => id) };
      return call.POST('/api/safe-mode/release', {}, body);
    },
    onSettled: () => readAgain(queries, [keys.installation.safeMode, keys.work.all, keys.alerts.open]),
  });
  return (
    <Stack gap="xs">
      <DataTable
        name={words.forgotten}
        file="safe-mode"
        rows={forgotten}
        keyOf={({ id }) => id}
        empty={words.ofOthers}
        columns={[
          { title: words.number, text: ({ number }) => number },
          { title: words.total, text: ({ currency, total }) => `${currency} ${spellAmount(total)}` },
          {
            title: words.sent,
            text: ({ sentAt }) => sentAt,
            shown: ({ sentAt }) => <Moment at={sentAt} />,
          },
        ]}
      />
      {ending.error && <ErrorNotice error={ending.error} />}
      <May right="safe-mode.release" at={INSTALLATION}>
        <Text size="sm">{words.danger}</Text>
        <Group>
          <Button
            size="xs"
            variant="outline"
            color="red"
            loading={ending.isPending}
            onClick={() => setAsked(true)}
          >
            {words.end}
          </Button>
        </Group>
      </May>
      <ActDialogue
        title={words.question(forgotten.length)}
        of={[{ client: installation, documents: forgotten }]}
        consequence={words.danger}
        confirm={words.end}
        typed={{ label: words.type(words.typed), text: words.typed }}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={(reason) => ending.mutate(reason)}
      />
    </Stack>
  );
}
