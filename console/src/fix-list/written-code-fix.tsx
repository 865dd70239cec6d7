import { ErrorNotice } from '../frame/error-notice';
import { useDecideCodes } from '../mappings/use-written-codes';
import { Decision } from '../mappings/written-codes';
import { CodeFix } from './code-fix';

interface WrittenCodeFixProps {
  organisationId: string;
  scope: 'item' | 'description';
  /** The item's code, or the number in brackets. */
  written: string;
}

/** A text of the books that looks like a product code: it is one, it is none, or the right one is another. */
export function WrittenCodeFix({ organisationId, scope, written }: WrittenCodeFixProps) {
  const deciding = useDecideCodes(organisationId);
  return (
    <>
      <Decision code={{ scope, key: written }} deciding={deciding} />
      {deciding.error && <ErrorNotice error={deciding.error} />}
      <CodeFix organisationId={organisationId} scope={scope} itemOrAccount={written} />
    </>
  );
}
