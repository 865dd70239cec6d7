import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';

export function useFiscalAccounts() {
  return useQuery({
    queryKey: ['fiscal-accounts'],
    queryFn: () => answerOf(api.GET('/api/fiscal-accounts')),
  });
}
