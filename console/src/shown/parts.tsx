import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInAddress } from './in-address';

interface PartsProps<Part extends string> {
  /** Labels of the tabs, in order; the first is shown if the address names none. */
  names: Readonly<Record<Part, string>>;
  parts: Readonly<Record<Part, ReactNode>>;
}

/** Tabs of a page; the address contains the open one. */
export function Parts<Part extends string>({ names, parts }: PartsProps<Part>) {
  const [asked, show] = useInAddress('part');
  const known = Object.keys(names) as Part[];
  const wanted = known.find((part) => part === asked) ?? known[0] ?? '';
  return (
    <Tabs value={wanted} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg">
        {known.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {names[part]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {known.map((part) => (
        <Tabs.Panel key={part} value={part}>
          {parts[part]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
