import { useAddress } from './address';

/** Reads a parameter of the address and returns a setter; null and the empty text remove it. */
export function useInAddress(name: string): [string | null, (value: string | null) => void] {
  const [parameters, change] = useAddress();
  const say = (value: string | null): void =>
    change((after) => {
      if (value === null || value === '') after.delete(name);
      else after.set(name, value);
    });
  return [parameters.get(name), say];
}
