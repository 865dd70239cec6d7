/** Legal forms and words by which a company is known, here and at our neighbours. */
const COMPANY = new RegExp(
  [
    String.raw`\b(?:ltd|limited|pvt|private|pty|proprietary|plc|inc|incorporated|corp|corporation|company|llc|llp|pbc|npc)\b`,
    String.raw`\b(?:trust|holdings?|investments|enterprises|group|co-?operative|gmbh|sarl|lda|limitada)\b|& co\b`,
    // A kind of shop, not a way to pay.
    String.raw`^cash\s*(?:&|\+|n|and|'n'?)\s*carry\b|^cash\s+(?:converters|crusaders)\b`,
  ].join('|'),
  'i',
);

/** `Cash John Moyo`, `CASH sale`: a name that says that nobody is named. The name of a company does not say so. */
export function isCashName(name: string): boolean {
  return /^cash\b/i.test(name) && !COMPANY.test(name);
}
