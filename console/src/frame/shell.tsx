import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../api/use-session';
import { TimesOfCountry } from '../shown/time-zone';
import { useWords } from '../words/words';
import { ErrorBoundary } from './error-boundary';
import icon from './icon.svg';
import { useRights } from './may';
import { Refreshing } from './refreshing';
import { SignOutButton } from './sign-out-button';
import { SilenceNotice } from './silence-notice';

const PAGES = [
  ['/', 'today'],
  ['/clients', 'clients'],
  ['/documents', 'documents'],
  ['/fix-list', 'fixList'],
  ['/mappings', 'mappings'],
  ['/backfills', 'backfills'],
  ['/reconciliation', 'reconciliation'],
  ['/board', 'board'],
  ['/activity', 'activity'],
  ['/set-up', 'setUp'],
  ['/people', 'people'],
  ['/settings', 'settings'],
] as const;

/** Anyone who has none of these can do nothing on the page of the set-up. */
const SETTING_UP = [
  'connections.change',
  'organisations.go-live',
  'organisations.change',
  'rules.change',
] as const;

/** Heading, navigation and the place of the page. A new page takes the focus, as a loaded one would. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords('frame');
  const session = useSession().data;
  const may = useRights();
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
          {PAGES.filter(([, name]) => name !== 'setUp' || SETTING_UP.some((right) => may(right))).map(
            ([path, name]) => (
              <NavLink key={path} to={withOrganisation(path, chosen)} end={path === '/'}>
                {words[name]}
              </NavLink>
            ),
          )}
        </nav>
        <span className="bar-end">
          {session?.key === 'viewer' && <span className="role">{words.viewer}</span>}
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

const ABOUT_ALL = ['/', '/board', '/clients'];

/** Anyone who works on one organisation stays with it; some pages are about all of them. */
function withOrganisation(path: string, chosen: string | null): string {
  return chosen === null || ABOUT_ALL.includes(path)
    ? path
    : `${path}?${new URLSearchParams({ organisation: chosen })}`;
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
