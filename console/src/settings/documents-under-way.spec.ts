import { ApiError } from '../api/api-error';
import { documentsUnderWay } from './documents-under-way';

const DOCUMENTS = [{ id: 'a', number: 'INV-7' }];

describe('documents that new credentials leave where they were sent', () => {
  it('are those that the refusal names', () => {
    const body = { message: ['no'], code: 'DEVICE_IN_USE', parameters: { documents: DOCUMENTS } };
    expect(documentsUnderWay(new ApiError(409, body))).toEqual(DOCUMENTS);
  });

  it('are none where it was refused for another reason, or not at all', () => {
    const other = { message: ['no'], code: 'CREDENTIALS_OF_ANOTHER', parameters: { documents: DOCUMENTS } };
    expect(documentsUnderWay(new ApiError(409, other))).toEqual([]);
    expect(documentsUnderWay(new ApiError(0, null))).toEqual([]);
    expect(documentsUnderWay(null)).toEqual([]);
  });
});
