import { Checkbox, Kbd, Stack, Table } from '@mantine/core';
import { usePages } from '../frame/pages';
import { Dialogue } from '../shown/dialogue';
import { useWords } from '../words/words';
import { useSingleKeys } from './single-keys';

/** Every key and what it does. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const words = useWords('keyboard');
  const frame = useWords('frame');
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  const pages = usePages().map(({ name, letter }) => [`g ${letter}`, frame[name]] as const);
  return (
    <Dialogue title={words.shortcuts} isOpen onClose={onClose}>
      <Stack>
        <Checkbox
          label={words.singleKeys}
          description={words.singleKeysText}
          checked={hasSingleKeys}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
        <Table aria-label={words.shortcuts}>
          <Table.Tbody>
            {[...words.keys, ...pages].map(([keys, what]) => (
              <Table.Tr key={keys}>
                <Table.Td>
                  {keys.split(' ').map((key) => (
                    <Kbd key={key} mr={4}>
                      {key}
                    </Kbd>
                  ))}
                </Table.Td>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Dialogue>
  );
}
