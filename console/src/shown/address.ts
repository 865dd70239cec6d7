import { useSearchParams } from 'react-router';

/**
 * Parameters of the address, and a function to change them. Each change starts from the current address; the router
 * starts from the last rendered one, so the first of two quick changes would be lost.
 */
export function useAddress(): [URLSearchParams, (change: (after: URLSearchParams) => void) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = (how: (after: URLSearchParams) => void): void => {
    const after = new URLSearchParams(window.location.search);
    how(after);
    setParameters(after);
  };
  return [parameters, change];
}

/** Removes all parameters. */
export function nothingAsked(after: URLSearchParams): void {
  [...after.keys()].forEach((name) => after.delete(name));
}
