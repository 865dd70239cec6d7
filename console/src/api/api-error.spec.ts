import { ApiError, faultAt, isAway } from './api-error';

describe('a call that did not work', () => {
  it('tells every sentence of the API', () => {
    const error = new ApiError(400, {
      message: ['name should not be empty', 'credentials must be an object'],
    });
    expect(error.sentences).toEqual(['name should not be empty', 'credentials must be an object']);
    expect(new ApiError(409, { message: 'It is submitted.' }).sentences).toEqual(['It is submitted.']);
  });

  it.each([[null], ['<html>'], [{ message: 7 }]])(
    'invents no words for an answer without any: %j',
    (body) => {
      expect(new ApiError(500, body)).toMatchObject({ sentences: [], message: 'HTTP 500' });
    },
  );

  it('may be answered a moment later where the server was away or failed, and not where it refused', () => {
    expect([0, 500, 502, 503, 504].map((status) => isAway(new ApiError(status, null)))).not.toContain(false);
    expect([400, 401, 403, 404, 409, 429].map((status) => isAway(new ApiError(status, null)))).not.toContain(
      true,
    );
    expect(isAway(new Error('a fault of the page'))).toBe(false);
  });

  it('is shown at the field that it is about', () => {
    const message = ['settings.paths.fiscalDevice must be a path', 'name is taken by another fiscal account'];
    const error = new ApiError(400, { message });
    expect(faultAt(error, 'settings.paths.fiscalDevice')).toBe(message[0]);
    expect(faultAt(error, 'settings.paths')).toBeUndefined();
    expect(faultAt(error, 'name')).toBe(message[1]);
    expect(faultAt(new Error('name is odd'), 'name')).toBeUndefined();
  });
});
