/** Failure of the last sign-in, as the API puts it into the address; null: none failed. */
export interface FailedSignIn {
  readonly failure: string;
  /** The name of the provider; null: none that the settings know. */
  readonly provider: string | null;
  /** Clock difference, or time to wait. */
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
