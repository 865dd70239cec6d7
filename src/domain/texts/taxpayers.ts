import type { Taxpayer, TaxpayerDifference } from '../fiscal/taxpayer';
import { saidByField } from './said-by-code';
import type { Words } from './words';

/** Phrases for taxpayers, within sentences of findings and refusals. */
export function taxpayersOf(words: Words): {
  readonly taxpayer: (of: Taxpayer) => string;
  readonly taxpayerDiffers: (found: TaxpayerDifference) => string;
} {
  const { taxpayer, taxpayerDiffers } = words.said.parts;
  const device = ({ device: of }: TaxpayerDifference) => ({ device: taxpayer(of) });
  return {
    taxpayer,
    taxpayerDiffers: saidByField<TaxpayerDifference, 'of'>(words, 'of')(taxpayerDiffers, {
      number: device,
      name: device,
    }),
  };
}
