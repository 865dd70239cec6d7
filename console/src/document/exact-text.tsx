import type { ReactNode } from 'react';

/** Unchanged text in a box that the keyboard can scroll. */
export function ExactText({ name, children }: { name: string; children: ReactNode }) {
  return (
    <pre className="exact" tabIndex={0} role="group" aria-label={name}>
      {children}
    </pre>
  );
}
