import { ApiError } from './api-error';

describe('a call that did not work', () => {
  it('keeps every sentence of the API, one or several', () => {
    expect(new ApiError(409, { message: 'It is "submitting".' }).sentences).toEqual(['It is "submitting".']);
    expect(new ApiError(400, { message: ['a is wrong', 'b is wrong'] }).sentences).toEqual([
      'a is wrong',
      'b is wrong',
    ]);
  });

  it.each([[null], ['<html>'], [{}], [{ message: { nested: true } }]])(
    'says so itself when the answer says nothing: %j',
    (body) => expect(new ApiError(500, body).sentences).toEqual(['The call did not work (500).']),
  );

  it('names a next step for every status', () => {
    const steps = [0, 400, 401, 404, 409, 500, 502].map((status) => new ApiError(status, null).nextStep);
    expect(new Set(steps).size).toBe(steps.length);
  });
});
