import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Setting, SettingName } from '../mapping/settings';

/** Adds a setting to the description of a class of the API. */
export function describeSetting(
  { prototype }: Type,
  name: SettingName,
  { is }: Setting,
  options: ApiPropertyOptions,
): void {
  const type = is.kind === 'flag' ? Boolean : is.kind === 'count' ? Number : String;
  const form = is.kind === 'choice' ? { enum: is.choices.toSorted() } : {};
  ApiProperty({ ...options, type, ...form } as ApiPropertyOptions)(prototype as object, name);
}
