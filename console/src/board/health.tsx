import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

type OnBoard = Shape<'BoardOrganisationDto'>;

/** First problem that keeps an organisation from working, with a link to where it is fixed. */
export function Health({ organisation }: { organisation: OnBoard }) {
  const text = useHealthText()(organisation);
  const { id, status, isPaused } = organisation;
  const colour = status !== 'connected' ? 'red' : isPaused || !isSetUp(organisation) ? 'yellow' : 'teal';
  const badge = (
    <Badge variant="dot" className="chip" color={colour} tt="none">
      {text}
    </Badge>
  );
  return colour === 'teal' ? badge : <Link to={`/set-up?organisation=${id}`}>{badge}</Link>;
}

export function useHealthText(): (organisation: OnBoard) => string {
  const words = useWords('board');
  const { reasons } = useWords('clients');
  return (organisation) => {
    const { status, statusReason, isPaused } = organisation;
    if (status !== 'connected') {
      const lost = status === 'reconnect' ? words.connectAgain : words.disconnected;
      return statusReason === null ? lost : `${lost}: ${reasons[statusReason]}`;
    }
    if (!isSetUp(organisation)) return words.unfinished;
    return isPaused ? words.paused : words.connected;
  };
}

function isSetUp({ fiscalAccountId, goLiveOn }: OnBoard): boolean {
  return fiscalAccountId !== null && goLiveOn !== null;
}
