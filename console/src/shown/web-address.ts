/** Returns the address if it is http or https; null for anything else, which could run as a script. */
export function webAddress(text: string): string | null {
  const isWeb = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  return isWeb ? text : null;
}
