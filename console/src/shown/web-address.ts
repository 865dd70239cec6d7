/** The address if a browser may be sent there; null for anything but http and https, which could run as a script. */
export function webAddress(text: string): string | null {
  const isWeb = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  return isWeb ? text : null;
}
