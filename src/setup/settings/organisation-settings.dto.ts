import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Matches,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { PAYMENT_ACCOUNTS } from '../../mapping/payment-accounts';
import {
  ALL_SETTINGS,
  type GivenSettings,
  type Setting,
  type SettingKind,
  type SettingName,
  type SettingRight,
} from '../../mapping/settings';
import { describeSetting, OrganisationDto } from '../../organisations/organisation.dto';
import { IsCalendarDay, IsKey, IsOneLine } from '../../platform/api/texts';
import { RuleEffectDto } from '../change/rule-set.dto';
import { TEXTS } from '../../domain/texts/language';
import { PAYMENT_METHODS } from '../../domain/fiscal/fiscal-document';

/** Maximum length of the list of payment accounts. */
const MOST_CHARACTERS = 2000;

/** Description of the form of {@link PAYMENT_ACCOUNTS}. */
const PAYMENT_ACCOUNTS_FORM = TEXTS.fileFault({
  fault: 'no_payment_accounts',
  methods: PAYMENT_METHODS,
});

/** Validators of a given setting in reverse order, because faults are reported in the order of their decoration. */
function checksOf(name: SettingName, { is }: Setting): PropertyDecorator[] {
  const unlessNull = ValidateIf((_settings, value) => value !== null && value !== undefined);
  switch (is.kind) {
    case 'choice':
      return [IsIn(is.choices), IsOptional()];
    case 'flag':
      return [IsBoolean(), IsOptional()];
    case 'count':
      return [Min(0), IsInt(), IsOptional()];
    case 'day':
      return [IsCalendarDay(), unlessNull];
    case 'account':
      return [IsUUID(), unlessNull];
    case 'key':
      return [MaxLength(is.most), IsKey(), IsOptional()];
    case 'line':
      return [MaxLength(is.most), IsOneLine(), IsOptional()];
    case 'payment_accounts': {
      const message = `${name} ${PAYMENT_ACCOUNTS_FORM}`;
      return [MaxLength(MOST_CHARACTERS), Matches(PAYMENT_ACCOUNTS, { message }), IsOptional()];
    }
  }
}

class CheckedSettings {}

for (const [name, setting] of ALL_SETTINGS) {
  for (const check of checksOf(name, setting)) check(CheckedSettings.prototype, name);
  const { is } = setting;
  const bounds = {
    maxLength: 'most' in is ? is.most : is.kind === 'payment_accounts' ? MOST_CHARACTERS : undefined,
    minimum: is.kind === 'count' ? 0 : undefined,
    format: is.kind === 'account' ? 'uuid' : undefined,
    nullable: is.kind === 'day' || is.kind === 'account' || undefined,
  };
  describeSetting(CheckedSettings, name, setting, { required: false, description: setting.given, ...bounds });
}

/** Settings that an administrator may change; missing fields stay as they are. */
export class OrganisationSettingsDto extends (CheckedSettings as new () => GivenSettings) {}

export class ChangedOrganisationDto extends OrganisationDto {
  /** Effect of the new settings on unsent documents. */
  effect: RuleEffectDto;
}

/** Setting of an organisation, for a form. */
export class SettingDto {
  name: SettingName;
  kind: SettingKind;
  /** Right required for a change. */
  right: SettingRight;
  /** False: it confirms another change, and is not stored. */
  isStored: boolean;
}
