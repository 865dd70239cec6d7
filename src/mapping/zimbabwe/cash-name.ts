/** Legal forms and words by which a company is known, here and at our neighbours. */
const COMPANY = new RegExp(
  [
    String.raw`\b(?:ltd|limited|pvt|private|pty|proprietary|plc|inc|incorporated|corp|corporation|company|llc|llp|pbc|npc)\b`,
    String.raw`\b(?:trust|holdings?|investments|enterprises|group|co-?operative|gmbh|sarl|lda|limitada)\b|& co\b`,
    // Names of a kind of shop, not of a way to pay.
    String.raw`^cash\s*(?:&|\+|n|and|'n'?)\s*carry\b|^cash\s+(?:converters|crusaders)\b`,
  ].join('|'),
  'i',
);

/**
 * Recognises a name that means an unnamed customer: `Cash John Moyo`, `CASH sale`. A company's name does not.
 */
export function isCashName(name: string): boolean {
  return /^cash\b/i.test(name) && !COMPANY.test(name);
}
