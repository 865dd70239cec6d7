/** Words in which another accounting platform has its name; the sentences speak of Xero. */
export function naming<Said>(platform: string, said: Said): Said {
  if (typeof said === 'string') return said.replace(/\bXero\b/g, platform) as Said;
  if (typeof said === 'function') {
    const say = said as (...given: unknown[]) => unknown;
    return ((...given: unknown[]) => naming(platform, say(...given))) as Said;
  }
  if (Array.isArray(said)) return said.map((one: unknown) => naming(platform, one)) as Said;
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(
    Object.entries(said).map(([key, value]) => [key, naming(platform, value as unknown)]),
  ) as Said;
}
