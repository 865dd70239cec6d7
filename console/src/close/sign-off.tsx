import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { Facts } from '../shown/facts';
import { Foreseen } from '../shown/let-go';
import { Moment } from '../shown/moment';
import { ReasonDialogue } from '../shown/reason-dialogue';
import { useWords } from '../words/words';
import { type ClosingClient, useSigning, useTakingBack } from './close-query';
import { canBeSigned, canBeSignedAgain } from './close-states';
import { RefusedNotice } from './refused-notice';
import { SignButton } from './sign-button';

/** Sign-off of one client's period: the person who signed it, and the possible actions. */
export function SignOff({ client }: { client: ClosingClient }) {
  const words = useWords('close');
  const maySign = useMay('periods.sign', client.id);
  const signing = useSigning();
  const takingBack = useTakingBack(client.id);
  const { signOff } = client;
  if (signOff === null)
    return (
      maySign &&
      canBeSigned(client) && (
        <div className="not-printed">
          <SignButton clients={[client]} />
        </div>
      )
    );
  const { signedBy, signedAt, changedAt, sha256 } = signOff;
  const error = signing.error ?? takingBack.error;
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          [words.signedBy, signedBy],
          [words.signedAt, <Moment key="signed" at={signedAt} />],
          [words.signedHash, <code key="sha256">{sha256.slice(0, 16)}…</code>],
          ...(changedAt === null
            ? []
            : [[words.changedAt, <Moment key="changed" at={changedAt} />] as const]),
        ]}
      />
      {maySign && (
        <div className="close-acts not-printed">
          {canBeSignedAgain(client) && (
            <WithReason
              act={words.signAgain}
              consequence={words.signing}
              onReason={(reason) => signing.mutate({ clients: [client], reason })}
            />
          )}
          <WithReason
            act={words.takeBack}
            consequence={words.takingBack}
            foreseen={
              <Foreseen
                organisationId={client.id}
                asked={{ unsigned: { from: client.from, to: client.to } }}
              />
            }
            onReason={(reason) => takingBack.mutate({ signOffId: signOff.id, reason })}
          />
        </div>
      )}
      {error && <ErrorNotice error={error} />}
      {signing.data && <RefusedNotice refused={signing.data} words={words.notSigned} />}
    </Stack>
  );
}

interface WithReasonProps {
  act: string;
  consequence: string;
  onReason: (reason: string) => void;
  foreseen?: ReactNode;
}

function WithReason({ act, consequence, onReason, foreseen }: WithReasonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {act}
      </Button>
      <ReasonDialogue
        title={act}
        consequence={consequence}
        confirm={act}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={onReason}
      >
        {foreseen}
      </ReasonDialogue>
    </>
  );
}
