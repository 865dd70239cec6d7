import { PickType } from '@nestjs/swagger';
import { TEXTS } from '../../domain/texts/language';
import { IsIn, IsInt, IsOptional, Matches, MaxLength, Min, ValidateBy, ValidateIf } from 'class-validator';
import { IsCalendarDay, IsKey, IsLines, IsNotBlank, IsOneLine } from '../../platform/api/texts';
import { BUYER_RULE_SCOPES, type BuyerRule, BUYERS_SENT_AS, NO_NUMBER } from '../../mapping/buyer-rules';
import { COUNTRY } from '../../mapping/countries';
import {
  CODE_SCOPES,
  EXCLUSION_SCOPES,
  type ExclusionScope,
  LINE_RULE_SCOPES,
  LINE_TREATMENTS,
  type LineRule,
  NOT_A_CODE,
} from '../../mapping/mapping-rules';
import { RuleEffectDto } from './rule-set.dto';

const CURRENCY = /^[A-Z]{3}$/;

export class CurrencyMappingInputDto {
  /** Currency code on the accounting platform. */
  @Matches(CURRENCY, { message: 'source must be three capital letters, for example USD' })
  source: string;

  /** Currency of the fiscal service; amounts are not converted. */
  @Matches(CURRENCY, { message: 'destination must be three capital letters, for example USD' })
  destination: string;

  /**
   * Confirmation for a code that is no ISO 4217 currency: both codes, typed by the person who decides, `QQQ
   * USD`.
   */
  @IsOptional()
  @IsKey()
  @MaxLength(7)
  confirmation?: string;
}

export class CurrencyMappingDto {
  id: string;
  /** Version of the contents, for `If-Match`. */
  version: string;
  source: string;
  destination: string;
  /** Warning for people who map it; null: none. */
  note: string | null;
}

export class ChangedCurrencyMappingDto extends CurrencyMappingDto {
  effect: RuleEffectDto;
}

export class TaxMappingInputDto {
  /** Tax type of the books, for example OUTPUT or TAX001. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  taxType: string;

  /** Tax code sent for it, which the fiscal service must know. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  taxCode: string;

  /** Name of the tax, for people. */
  @IsOneLine()
  @MaxLength(100)
  taxName: string;

  /** Percentage as decimal text such as "15.5"; "0" for zero-rated; null for exempt. */
  @ValidateIf((_mapping, value) => value !== null)
  @Matches(/^\d{1,3}(\.\d{1,4})?$/, { message: 'percent must be a text such as "15.5", or null for exempt' })
  percent: string | null;

  /** Id of the device's tax that the service uses for the code. */
  @IsOptional()
  @IsInt()
  @Min(0)
  deviceTaxId?: number | null;

  /** First document date for which it is valid; left out: from the beginning. */
  @IsOptional()
  @IsCalendarDay()
  validFrom?: string | null;

  /** Last document date for which it is valid; left out: for ever. */
  @IsOptional()
  @IsCalendarDay()
  validTill?: string | null;
}

export class TaxMappingDto extends TaxMappingInputDto {
  id: string;
  /** Version of the contents, for `If-Match`. */
  version: string;
}

export class ChangedTaxMappingDto extends TaxMappingDto {
  effect: RuleEffectDto;
}

const NO_CODE = COUNTRY.productCode.fault('');
const CODE_FORM = NO_CODE === null ? '' : TEXTS.fileFault(NO_CODE);
const SOME_VAT_NUMBER = new RegExp(`${COUNTRY.vatNumber.pattern.source}|^${NO_NUMBER}$`);
const SOME_CODE = new RegExp(`^(?:${COUNTRY.productCode.pattern.source}|${NOT_A_CODE})$`);

export class ProductCodeInputDto {
  /**
   * Scope of the code: one item, descriptions with one number, everything on an account, or the
   * rest.
   */
  @IsIn(CODE_SCOPES)
  scope: 'item' | 'description' | 'account' | 'default';

  /** Item or account code of the books; for a description its number, without dots; empty for the default. */
  @IsKey()
  @MaxLength(50)
  key: string;

  /**
   * Product code in the authority's form; leading zeros count. For an item or a description also `none`: the text in
   * the books is no code.
   */
  @Matches(SOME_CODE, { message: `code ${CODE_FORM}` })
  code: string;

  /** Confirmation for a code that begins like no heading of the tariff: the code again, typed by the person who decides. */
  @IsOptional()
  @IsKey()
  @MaxLength(8)
  confirmation?: string;
}

export class LineRuleInputDto {
  /** Lines below zero of an account or item, deposits of a contact, or lines without VAT of an account (`untaxed`). */
  @IsIn(LINE_RULE_SCOPES)
  scope: LineRule['scope'];

  /** Account or item code of the books; name or id of the contact whose deposits are concerned. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(255)
  key: string;

  /**
   * fold: deducted from the other lines of its tax, without changing the total. For untaxed lines only: exempt, an exempt
   * supply; no_supply, documents of nothing else are left out, others wait. hold: its document waits; of untaxed lines:
   * until the tax rate is corrected in the books.
   */
  @IsIn(LINE_TREATMENTS)
  treatment: LineRule['treatment'];
}

export class LineRuleDto extends LineRuleInputDto {
  id: string;
  /** Version of the contents, for `If-Match`. */
  version: string;
}

export class ChangedLineRuleDto extends LineRuleDto {
  effect: RuleEffectDto;
}

export class BuyerRuleInputDto {
  /**
   * Scope of buyers: one contact, a contact group, or a country. A contact comes before a group, a group
   * before a country.
   */
  @IsIn(BUYER_RULE_SCOPES)
  scope: BuyerRule['scope'];

  /** Name or id of the contact or group; the country as the address of contacts names it, or * for any country abroad. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(255)
  key: string;

  /**
   * cash_name: as "Cash" and the name of the contact, without numbers. no_buyer: nothing of the contact. taxpayer: with
   * its numbers, which are those of a taxpayer here although its address is abroad.
   */
  @IsIn(BUYERS_SENT_AS)
  sendAs: BuyerRule['sendAs'];

  /** TIN that is sent instead of what the contact says, for one contact as taxpayer; left out: as read. */
  @IsOptional()
  @Matches(COUNTRY.taxpayerNumber.pattern, { message: `tin ${TEXTS.fileFault({ fault: 'no_tin' })}` })
  tin?: string | null;

  /** VAT number that is sent instead of the contact's, `none` for no number; left out: as read. */
  @IsOptional()
  @Matches(SOME_VAT_NUMBER, { message: `vatNumber ${TEXTS.fileFault({ fault: 'no_vat_number' })}` })
  vatNumber?: string | null;

  /** Town of a contact as taxpayer whose address names none; its province follows. Left out: as read. */
  @IsOptional()
  @ValidateBy({
    name: 'isTown',
    validator: {
      validate: (town: unknown) => COUNTRY.towns.includes(String(town)),
      defaultMessage: () => `town ${TEXTS.fileFault({ fault: 'no_town' })}`,
    },
  })
  town?: string | null;

  /**
   * Name of the contact as the person saw it who decides; where the contact has another one now, the answer is 412. Left
   * out: not compared.
   */
  @IsOptional()
  @IsKey()
  @MaxLength(500)
  seenName?: string;

  /** TIN of the contact as shown, empty for none; compared like the name. */
  @IsOptional()
  @IsKey()
  @MaxLength(500)
  seenTin?: string;

  /** VAT number of the contact as shown, empty for none; compared like the name. */
  @IsOptional()
  @IsKey()
  @MaxLength(500)
  seenVatNumber?: string;
}

export class BuyerRuleDto extends PickType(BuyerRuleInputDto, [
  'scope',
  'key',
  'sendAs',
  'tin',
  'vatNumber',
  'town',
]) {
  id: string;
  /** Version of the contents, for `If-Match`. */
  version: string;
}

export class ChangedBuyerRuleDto extends BuyerRuleDto {
  effect: RuleEffectDto;
}

export class ExclusionInputDto {
  /** Criterion: a contact, the account or item of all lines, a branding theme, or a total below an amount. */
  @IsIn(EXCLUSION_SCOPES)
  scope: ExclusionScope;

  /** Name or id of the contact, account code, item code, id of the branding theme; for total_below the currency. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(255)
  key: string;

  /** Amount, for total_below only: documents with a smaller total, as decimal text. */
  @ValidateIf((exclusion: ExclusionInputDto) => exclusion.scope === 'total_below' || exclusion.amount != null)
  @Matches(/^\d{1,15}(\.\d{1,2})?$/, {
    message: 'amount must be a text such as "20.00", and only with total_below',
  })
  amount?: string | null;

  /** Reason why such documents are not fiscalised, for people. */
  @IsLines()
  @IsNotBlank()
  @MaxLength(200)
  reason: string;
}

export class ExclusionDto extends ExclusionInputDto {
  id: string;
  /** Version of the contents, for `If-Match`. */
  version: string;
}

export class ChangedExclusionDto extends ExclusionDto {
  effect: RuleEffectDto;
}

export class ProductCodeDto extends ProductCodeInputDto {
  id: string;
  /** Version of the contents, for `If-Match`. */
  version: string;
}

export class ChangedProductCodeDto extends ProductCodeDto {
  effect: RuleEffectDto;
}
