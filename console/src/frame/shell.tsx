import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../api/use-session';
import { TimesOfCountry } from '../shown/time-zone';
import { useWords } from '../words/words';
import { ErrorBoundary } from './error-boundary';
import icon from './icon.svg';
import { Refreshing } from './refreshing';
import { SignOutButton } from './sign-out-button';
import { SilenceNotice } from './silence-notice';

const PAGES = [
  ['/', 'board'],
  ['/documents', 'documents'],
  ['/fix-list', 'fixList'],
  ['/mappings', 'mappings'],
  ['/backfills', 'backfills'],
  ['/reconciliation', 'reconciliation'],
  ['/set-up', 'setUp'],
  ['/settings', 'settings'],
] as const;

/** Heading, navigation and the place of the page. A new page takes the focus, as a loaded one would. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords('frame');
  const session = useSession().data;
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const chosen = new URLSearchParams(search).get('organisation');
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [pathname]);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.toTheContent}
      </a>
      <header className="bar">
        <span className="brand">
          <img src={icon} alt="" width="22" height="22" />
          {words.product}
        </span>
        <nav aria-label={words.pages}>
          {PAGES.map(([path, name]) => (
            <NavLink key={path} to={withOrganisation(path, chosen)} end={path === '/'}>
              {words[name]}
            </NavLink>
          ))}
        </nav>
        <span className="bar-end">
          {session?.role === 'viewer' && <span className="role">{words.viewer}</span>}
          <SchemeButton />
          <SignOutButton />
        </span>
      </header>
      <main id="content" className="content" ref={main} tabIndex={-1}>
        <ErrorBoundary place={pathname}>
          <TimesOfCountry zone={session?.country.timeZone}>{children}</TimesOfCountry>
        </ErrorBoundary>
      </main>
      <SilenceNotice />
      <Refreshing />
    </div>
  );
}

/** Anyone who works on one organisation stays with it; the board is about all of them. */
function withOrganisation(path: string, chosen: string | null): string {
  return chosen === null || path === '/' ? path : `${path}?${new URLSearchParams({ organisation: chosen })}`;
}

function SchemeButton() {
  const words = useWords('frame');
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Button size="xs" variant="default" onClick={() => setColorScheme(other)}>
      {words[other]}
    </Button>
  );
}
