import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { INSTALLATION, useMay } from '../frame/may';
import { useWords } from '../words/words';

/** That a newer version is there; only for owners, and only where they have set where to read of it. */
export function ReleaseLine() {
  return useMay('installation.read', INSTALLATION) ? <Release /> : null;
}

function Release() {
  const words = useWords('board');
  const { data, isPending } = useQuery({
    queryKey: keys.installation.newerRelease,
    queryFn: () => answerOf(api.GET('/api/doctor/newer-release')),
  });
  if (isPending) return <div className="waiting" aria-busy="true" />;
  if (data?.newer == null) return null;
  return (
    <Text size="sm">
      {words.newerRelease(data.newer.version)} <Link to="/settings?part=system">{words.aboutRelease}</Link>
    </Text>
  );
}
