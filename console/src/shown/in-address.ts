import { useAddress } from './address';

/** What the address says about one thing, and how to have it say another; null and the empty text take it out. */
export function useInAddress(name: string): [string | null, (value: string | null) => void] {
  const [parameters, change] = useAddress();
  const say = (value: string | null): void =>
    change((after) => {
      if (value === null || value === '') after.delete(name);
      else after.set(name, value);
    });
  return [parameters.get(name), say];
}
