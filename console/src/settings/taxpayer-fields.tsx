import { Checkbox, TextInput } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/** Typed taxpayer number of the device, its confirmation, and whether several organisations may use the account. */
export interface TaxpayerTexts {
  taxpayerTin: string;
  confirmTaxpayer: string;
  isShared: boolean;
}

export function taxpayerTextsOf({ taxpayer, isShared }: Shape<'FiscalAccountDto'>): TaxpayerTexts {
  const taxpayerTin = taxpayer?.saidBy === 'person' ? taxpayer.tin : '';
  return { taxpayerTin, confirmTaxpayer: '', isShared };
}

/** Body of the API, without fields that are empty. */
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
  /** False if the service itself names the taxpayer of the device. */
  isTyped: boolean;
  /** True if new credentials belong to another taxpayer's device, so that the number has to be confirmed. */
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
