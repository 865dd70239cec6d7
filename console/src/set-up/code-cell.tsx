import { Group, Text, TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { useSession } from '../api/use-session';
import { useMay } from '../frame/may';
import { RowButton } from '../shown/row-button';
import { useWords } from '../words/words';

const MOST_OFFERED = 3;

interface CodeCellProps {
  /** Name of the item, as accessible label. */
  label: string;
  code: string;
  /** True: the code needs 8 digits. */
  isUntaxed: boolean;
  /** Name of the same goods whose code it has got; null: none. */
  alike: string | null;
  suggestions: Shape<'SoldItemDto'>['suggestions'];
  onCode: (code: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** Input for a product code; words typed into it search the nomenclature, and only a code can be stored. */
export function CodeCell({ label, code, isUntaxed, alike, suggestions, onCode, onPaste }: CodeCellProps) {
  const words = useWords('setUp').codes;
  const mayStore = useMay('rules.change');
  const { form, pattern } = useSession().data?.country.productCode ?? { form: '', pattern: '.*' };
  const isSearch = /\p{L}{2}/u.test(code);
  const search = useRead(
    'product-codes',
    '/api/product-code-search',
    { search: code },
    { enabled: isSearch, staleTime: Infinity },
  );
  const offered = isSearch ? (search.data ?? []) : code === '' ? suggestions : [];
  const meaning = suggestions.find((one) => one.code === code)?.meaning ?? null;
  return (
    <>
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={words.typeOrSearch}
        value={code}
        onChange={(event) => onCode(withoutDots(event.currentTarget.value))}
        onPaste={onPaste}
        pattern={isUntaxed ? String.raw`\d{8}` : pattern}
        title={isUntaxed ? words.untaxed : form}
        readOnly={!mayStore}
      />
      {isUntaxed && <Text size="xs">{words.untaxed}</Text>}
      {meaning !== null && <Text size="xs">{meaning}</Text>}
      {alike !== null && <Text size="xs">{words.alike({ name: alike })}</Text>}
      {isSearch && search.data?.length === 0 && <Text size="xs">{words.nothingFound}</Text>}
      {mayStore && offered.length > 0 && (
        <Group gap={4} mt={4}>
          {offered.slice(0, MOST_OFFERED).map((one) => (
            <RowButton
              key={one.code}
              label={words.suggested(one.code, one.meaning)}
              name={words.takeFor(words.suggested(one.code, one.meaning), label)}
              act={() => onCode(one.code)}
            />
          ))}
        </Group>
      )}
    </>
  );
}

/** Removes the dots and spaces with which tariffs print codes; text with letters stays unchanged. */
function withoutDots(text: string): string {
  return /\p{L}/u.test(text) ? text : text.replace(/[.\s]/g, '');
}
