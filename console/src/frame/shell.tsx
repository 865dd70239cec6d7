import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../api/use-session';
import { StatusLine } from '../answers/status-line';
import { PendingDeletions } from '../deletions/pending-deletions';
import { Keyboard } from '../keyboard/keyboard';
import { TimesOfCountry, TimesOfPerson } from '../shown/time-zone';
import { useSpoken, useWords } from '../words/words';
import { ErrorBoundary } from './error-boundary';
import icon from './icon.svg';
import { partsLoading } from './loaded-part';
import { useMenu } from './pages';
import { SilenceNotice } from './silence-notice';
import { signOut } from '../api/session';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { isAway } from '../api/api-error';
import { silentSince } from '../api/silence';

const LOOKS_AGAIN_MS = 15_000;
/** Interval between calls while the server does not answer, in milliseconds. */
const TRIES_AGAIN_MS = 5_000;

/**
 * Refetches the page's live figures, and calls that failed without an answer, every 15 seconds; every 5 seconds while
 * the server does not answer. A hidden tab refetches nothing.
 */
function Refreshing() {
  const queries = useQueryClient();
  useSession();
  useEffect(() => {
    let waited = 0;
    let wasSilent = false;
    const look = (): void => {
      const isSilent = silentSince.now() !== null;
      waited += TRIES_AGAIN_MS;
      if (document.visibilityState === 'hidden') return;
      if (!isSilent && !wasSilent && waited < LOOKS_AGAIN_MS) return;
      waited = 0;
      wasSilent = isSilent;
      const predicate = ({ meta, state }: Query): boolean => meta?.isLive === true || isAway(state.error);
      void queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
    };
    const timer = setInterval(look, TRIES_AGAIN_MS);
    return () => clearInterval(timer);
  }, [queries]);
  return null;
}

function SignOutButton() {
  const words = useWords('frame');
  return (
    <Button size="xs" variant="default" onClick={signOut}>
      {words.leave}
    </Button>
  );
}

/** Bar over the old page while the next one is loaded; the style sheet shows it after 300 ms. */
function Going() {
  const { loading } = useWords('frame');
  const isGoing = useSyncExternalStore(partsLoading.subscribe, partsLoading.now) > 0;
  return isGoing && <div className="going" role="progressbar" aria-label={loading} />;
}

/** Header with the entries of the menu, and below it the pages of the current entry. */
function Menu() {
  const words = useWords('frame');
  const session = useSession().data;
  const menu = useMenu();
  const current = menu.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <header className="bar">
        <span className="brand">
          <img src={icon} alt="" width="22" height="22" />
          {words.product}
        </span>
        <nav aria-label={words.pages}>
          {menu.map(({ name, pages, isCurrent }) => (
            <Link
              key={name}
              to={pages[0]?.to ?? '/'}
              className={isCurrent ? 'active' : undefined}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {words[name]}
            </Link>
          ))}
        </nav>
        <span className="bar-end">
          {session?.key === 'viewer' && <span className="role">{words.viewer}</span>}
          <Keyboard />
          <SchemeButton />
          <SignOutButton />
        </span>
      </header>
      {current !== undefined && current.pages.length > 1 && (
        <nav aria-label={words[current.name]}>
          {current.pages.map(({ path, name, to }) => (
            <NavLink key={path} to={to} end={path === '/'}>
              {words[name]}
            </NavLink>
          ))}
        </nav>
      )}
    </>
  );
}

/** Header, navigation and main content. A new page takes the focus, as a page loaded by the browser would. */
export function Shell({ children }: { children: ReactNode }) {
  useSpoken();
  const words = useWords('frame');
  const session = useSession().data;
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
        {words.toTheContent}
      </a>
      <Going />
      <Menu />
      <main id="content" className="content" ref={main} tabIndex={-1}>
        <ErrorBoundary place={pathname}>
          <TimesOfCountry zone={session?.country.timeZone}>
            <TimesOfPerson zone={session?.person?.timeZone}>{children}</TimesOfPerson>
          </TimesOfCountry>
        </ErrorBoundary>
      </main>
      <StatusLine />
      <PendingDeletions />
      <SilenceNotice />
      <Refreshing />
    </div>
  );
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
