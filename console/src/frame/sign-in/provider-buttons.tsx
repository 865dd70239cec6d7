import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../../api/client';
import { useWords } from '../../words/words';
import { ErrorNotice } from '../error-notice';
import { pageAfterwards } from './sign-in-page';

type Wish = Omit<Shape<'BeginSignInDto'>, 'to'>;

/**
 * One button for each provider of the settings; each leaves this page.
 *
 * @param wish `invitation`: the account becomes that of the person who is invited; `isFresh`: the provider asks for the
 *   credentials again
 */
export function ProviderButtons({
  providers,
  wish = {},
  to,
}: {
  providers: readonly Shape<'SignInProviderDto'>[];
  wish?: Wish;
  to?: string;
}) {
  const words = useWords('signIn');
  const leaving = useMutation({
    mutationFn: (provider: string) =>
      answerOf(
        api.POST('/api/sign-in/providers/{provider}', {
          params: { path: { provider } },
          body: { ...wish, to: to ?? pageAfterwards() },
        }),
      ),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (providers.length === 0) return null;
  return (
    <Stack gap="sm">
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          loading={leaving.variables === name && (leaving.isPending || leaving.isSuccess)}
          disabled={leaving.isPending || leaving.isSuccess}
          onClick={() => leaving.mutate(name)}
        >
          {wish.isFresh === true ? words.signInAgainWith(label) : words.signInWith(label)}
        </Button>
      ))}
      {leaving.error && <ErrorNotice error={leaving.error} />}
    </Stack>
  );
}
