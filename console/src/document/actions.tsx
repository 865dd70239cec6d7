import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { type Right, useRights } from '../frame/may';
import { ActDialogue } from '../shown/act-dialogue';
import { Foreseen } from '../shown/let-go';
import { useWords } from '../words/words';
import { type Action, type ActionName, possibleActions } from './possible-actions';

const RIGHTS: Readonly<Record<ActionName, Right>> = {
  retry: 'documents.fix',
  declare: 'documents.fix',
  exclude: 'documents.decide',
  include: 'documents.decide',
  release: 'documents.decide',
  fiscaliseAnyway: 'documents.decide',
};

/** Action with the version of the document on which it was chosen; a newer one may be read meanwhile. */
type Asked = Action & Pick<Shape<'DocumentDetailDto'>, 'version'>;

/** Buttons of a document; each states its consequences before the action is taken. */
export function Actions({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document');
  const may = useRights();
  const [asked, setAsked] = useState<Asked | null>(null);
  const acting = useAct(
    ({ action, reason }: { action: Asked; reason: string }) => act(document, action, reason),
    changedBy.decision,
  );
  const run = (reason = ''): void => {
    if (asked !== null) acting.mutate({ action: asked, reason });
    setAsked(null);
  };
  const asking = asked === null ? null : words.actions[asked.words];
  const needsReason = asked?.name === 'exclude' || asked?.name === 'fiscaliseAnyway';
  const { number, organisationName } = document;
  return (
    <>
      {possibleActions(document)
        .filter(({ name }) => may(RIGHTS[name]))
        .map((action) => (
          <Button
            key={action.words}
            variant="default"
            loading={acting.isPending}
            onClick={() => setAsked({ ...action, version: document.version })}
          >
            {words.actions[action.words].label}
          </Button>
        ))}
      {acting.error && <ErrorNotice error={acting.error} />}
      <ActDialogue
        title={asking?.label ?? ''}
        consequence={asking?.consequence ?? ''}
        confirm={asking?.label ?? ''}
        typed={
          asked?.name === 'fiscaliseAnyway'
            ? { label: words.resolution.typeNumber(number), text: number }
            : undefined
        }
        of={[{ client: organisationName, documents: [document] }]}
        isReasoned={needsReason}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={run}
      >
        <WhatGoes document={document} action={asked} />
      </ActDialogue>
    </>
  );
}

interface WhatGoesProps {
  document: Pick<Shape<'DocumentDetailDto'>, 'id' | 'organisationId'>;
  action: Action | null;
}

/** Parameter under which each action's preview is requested; actions that are absent send no document. */
const ASKED: Partial<Record<Action['words'], 'released' | 'declared' | 'again' | 'anyway'>> = {
  ...{
    release: 'released',
    declare: 'declared',
    include: 'again',
    startOver: 'again',
    fiscaliseAnyway: 'anyway',
  },
};

/** Preview of the documents that the action would send; empty for actions that send none. */
function WhatGoes({ document: { id, organisationId }, action }: WhatGoesProps) {
  const asked = action === null ? undefined : ASKED[action.words];
  return asked === undefined ? null : <Foreseen organisationId={organisationId} asked={{ [asked]: [id] }} />;
}

function act(
  { id: documentId, number }: Shape<'DocumentDetailDto'>,
  { name, version }: Asked,
  reason: string,
): Promise<unknown> {
  switch (name) {
    case 'retry':
      return call.POST('/api/documents/{documentId}/retry', { documentId });
    case 'include':
      return call.POST('/api/documents/{documentId}/include', { documentId, version });
    case 'release':
      return call.POST('/api/documents/{documentId}/release', { documentId, version });
    case 'declare':
      return call.POST('/api/documents/{documentId}/declare-in-this-period', { documentId, version });
    case 'exclude':
      return call.POST('/api/documents/{documentId}/exclude', { documentId }, { reason });
    case 'fiscaliseAnyway':
      return call.POST(
        '/api/documents/{documentId}/fiscalise-anyway',
        { documentId },
        { reason, confirmation: number, version },
      );
  }
}
