import { Component, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { silentSince } from '../api/silence';
import { useWords } from '../words/words';
import { PartMissing, reload } from './loaded-part';
import { useAsking } from '../answers/answers';

interface BrokenPageProps {
  error: Error;
  /** Called to draw the page again. */
  onTryAgain: () => void;
}

/** Shown in place of a page that could not be drawn: the error, and what to do next. */
function BrokenPage({ error, onTryAgain }: BrokenPageProps) {
  const words = useWords('frame');
  const isMissing = error instanceof PartMissing;
  const reloading = useAsking(reload);
  useReloadOnReturn(isMissing);
  useEffect(() => {
    document.title = words.titleOf(words.broken);
  }, [words]);
  return (
    <Alert color="red" variant="outline" role="alert" title={words.broken}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{isMissing ? words.partMissing : words.pageFailed}</Text>
        {!isMissing && (
          <Text size="xs" className="code">
            {error.message}
          </Text>
        )}
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            loading={reloading.isPending}
            onClick={() => (isMissing ? reloading.mutate() : onTryAgain())}
          >
            {words.tryAgain}
          </Button>
          <a href={import.meta.env.BASE_URL}>{words.toTheBoard}</a>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Reloads the page once the server answers again, if a part of the program is missing because it did not answer. */
function useReloadOnReturn(isMissing: boolean): void {
  const isSilent = useSyncExternalStore(silentSince.subscribe, silentSince.now) !== null;
  const wasSilent = useRef(isSilent);
  useEffect(() => {
    if (isMissing && wasSilent.current && !isSilent) void reload();
    wasSilent.current = isSilent;
  }, [isMissing, isSilent]);
}

interface ErrorBoundaryProps {
  /** Address of the page: a new address clears the error. */
  place: string;
  /** True if nothing else is on the page, so that the message fills it. */
  isWhole?: boolean;
  children: ReactNode;
}

/** Catches errors while a page is drawn, and shows them in its place; the frame around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const told = <BrokenPage error={error} onTryAgain={() => this.setState({ error: null })} />;
    return this.props.isWhole === true ? <main className="gate">{told}</main> : told;
  }
}
