import type { MappingRules } from '../mapping-rules';
import { SETTING_CHECKS } from './rule-fields';
import { readRules } from './read-rules';
import { mappingRules, type RuleSet } from './rule-set';
import { rowsOfJson } from './rule-set-json';

/**
 * Parses the rules stored with a submission, `UsedRules.text`; null where another version with other rules, or fewer
 * settings, wrote them.
 */
export function keptRules(text: string): MappingRules | null {
  const { goLiveOn, ...set } = JSON.parse(text) as { goLiveOn: string | null };
  const { rows, faults } = rowsOfJson(set);
  const read = readRules(rows);
  if (faults.length > 0 || 'faults' in read) return null;
  const isWhole = Object.keys(SETTING_CHECKS).every((name) => name in read.rules.settings);
  return isWhole ? mappingRules(read.rules as RuleSet, goLiveOn) : null;
}
