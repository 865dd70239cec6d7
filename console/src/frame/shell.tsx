import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { forgetKey } from '../api/key';

const PAGES = [
  ['/', 'Board'],
  ['/documents', 'Documents'],
  ['/fix-list', 'Fix list'],
  ['/mappings', 'Mappings'],
  ['/set-up', 'Set-up'],
] as const;

/** Heading, navigation and the place of the page. A new page takes the focus, as a loaded one would. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [pathname]);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        To the content
      </a>
      <header className="bar">
        <span className="brand">Ledgerstamp</span>
        <nav aria-label="Pages">
          {PAGES.map(([path, name]) => (
            <NavLink key={path} to={path} end={path === '/'}>
              {name}
            </NavLink>
          ))}
        </nav>
        <span className="bar-end">
          <SchemeButton />
          <Button size="xs" variant="default" onClick={forgetKey}>
            Leave
          </Button>
        </span>
      </header>
      <main id="content" className="content" ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function SchemeButton() {
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Button size="xs" variant="default" onClick={() => setColorScheme(other)}>
      {other === 'dark' ? 'Dark' : 'Light'}
    </Button>
  );
}
