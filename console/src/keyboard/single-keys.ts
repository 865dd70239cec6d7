import { useLocalStorage } from '@mantine/hooks';

/** True when commands of a single key are switched on in this browser. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useLocalStorage<boolean>({
    key: 'ledgerstamp.single-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [isOn, setOn];
}
