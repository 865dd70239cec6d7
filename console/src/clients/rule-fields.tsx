import { NativeSelect, TextInput } from '@mantine/core';
import { ProductCodeInput } from '../shown/product-code-input';
import { useWords } from '../words/words';
import { isChosen, type Rule, type Typed } from './given-rule';

const OF_RATE = ['oldTaxCode', 'from', 'newTaxCode', 'newTaxName', 'newPercent', 'newDeviceTaxId'] as const;

interface RuleFieldsProps {
  rule: Rule;
  typed: Typed;
  onType: (name: string, text: string) => void;
}

/** Input fields that a rule needs. */
export function RuleFields({ rule, typed, onType }: RuleFieldsProps) {
  const words = useWords('clients').many;
  const settings = useWords('organisationSettings');
  if (isChosen(rule)) {
    const { label, choices } = settings[rule];
    return (
      <NativeSelect
        label={label}
        value={typed.value ?? ''}
        onChange={(event) => onType('value', event.currentTarget.value)}
        required
        data={[
          { value: '', label: words.choose },
          ...Object.entries(choices).map(([value, name]) => ({ value, label: name })),
        ]}
      />
    );
  }
  const field = (name: string, label: string, isRequired = true) => (
    <TextInput
      key={name}
      label={label}
      type={name === 'from' ? 'date' : 'text'}
      maxLength={100}
      value={typed[name] ?? ''}
      onChange={(event) => onType(name, event.currentTarget.value)}
      required={isRequired}
    />
  );
  if (rule === 'creditNoteReason') return field('value', settings.creditNoteReason.label);
  if (rule === 'vatRate') {
    return <>{OF_RATE.map((name) => field(name, words.rate[name], name !== 'newDeviceTaxId'))}</>;
  }
  return (
    <>
      {field('item', words.item)}
      <ProductCodeInput label={words.code} code={typed.code ?? ''} onCode={(code) => onType('code', code)} />
    </>
  );
}
