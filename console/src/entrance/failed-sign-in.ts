/** Failure of the last sign-in, which the API puts into the address. */
export interface FailedSignIn {
  readonly failure: string;
  /** Name of the provider; null if no configured provider is meant. */
  readonly provider: string | null;
  /** Difference of the clocks, or time to wait, in seconds; null for other failures. */
  readonly seconds: number | null;
}

export function failedSignIn(search: string): FailedSignIn | null {
  const query = new URLSearchParams(search);
  const [failure, seconds] = [query.get('failed'), query.get('seconds')];
  if (failure === null) return null;
  return {
    failure,
    provider: query.get('provider'),
    seconds: seconds !== null && /^-?\d{1,9}$/.test(seconds) ? Number(seconds) : null,
  };
}
