import { Checkbox, TextInput } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/** Taxpayer of the device as typed, and the organisations that may share the account. */
export interface TaxpayerTexts {
  taxpayerTin: string;
  confirmTaxpayer: string;
  isShared: boolean;
}

export function taxpayerTextsOf({ taxpayer, isShared }: Shape<'FiscalAccountDto'>): TaxpayerTexts {
  const taxpayerTin = taxpayer?.saidBy === 'person' ? taxpayer.tin : '';
  return { taxpayerTin, confirmTaxpayer: '', isShared };
}

/** Without what was left empty. */
export function changeOf({ taxpayerTin, confirmTaxpayer, isShared }: TaxpayerTexts): object {
  return {
    isShared,
    ...(taxpayerTin === '' ? {} : { taxpayerTin }),
    ...(confirmTaxpayer === '' ? {} : { confirmTaxpayer }),
  };
}

interface TaxpayerFieldsProps {
  texts: TaxpayerTexts;
  onChange: (texts: TaxpayerTexts) => void;
  /** False: the service has said whose device it is. */
  isTyped: boolean;
  /** New credentials lead to the device of another taxpayer. */
  isAsked: boolean;
  faultOf: (path: string) => string | undefined;
}

export function TaxpayerFields({ texts, onChange, isTyped, isAsked, faultOf }: TaxpayerFieldsProps) {
  const words = useWords('settings');
  return (
    <>
      {isTyped && (
        <TextInput
          label={words.taxpayerTin}
          description={words.taxpayerTinHint}
          error={faultOf('taxpayerTin')}
          value={texts.taxpayerTin}
          onChange={(event) => onChange({ ...texts, taxpayerTin: event.currentTarget.value })}
          maxLength={10}
        />
      )}
      {isAsked && (
        <TextInput
          label={words.confirmTaxpayer}
          value={texts.confirmTaxpayer}
          onChange={(event) => onChange({ ...texts, confirmTaxpayer: event.currentTarget.value })}
          maxLength={250}
        />
      )}
      <Checkbox
        label={words.isShared}
        description={words.isSharedHint}
        checked={texts.isShared}
        onChange={(event) => onChange({ ...texts, isShared: event.currentTarget.checked })}
      />
    </>
  );
}
