import { useSearchParams } from 'react-router';

/**
 * What the address asks for, and how to change it. A change begins from the address as it is at that moment: the router's
 * own begin from what was drawn last, so of two quick ones the first would be lost.
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

/** A change that takes everything out of it. */
export function nothingAsked(after: URLSearchParams): void {
  [...after.keys()].forEach((name) => after.delete(name));
}
