import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { INSTALLATION, useMay } from '../frame/may';
import { useWords } from '../words/words';

/**
 * Announces a newer version; shown only to owners, and only where the address to check for releases is set.
 */
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
