import { useSearchParams } from 'react-router';

/** What the address says about one thing, and how to have it say another; null and the empty text take it out. */
export function useInAddress(name: string): [string | null, (value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const say = (value: string | null): void =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (value === null || value === '') after.delete(name);
      else after.set(name, value);
      return after;
    });
  return [parameters.get(name), say];
}
