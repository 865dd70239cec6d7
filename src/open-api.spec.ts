import type { OpenAPIObject } from '@nestjs/swagger';
import { withStableIds } from './open-api';

const operation = { responses: {} };

function idsOf(paths: OpenAPIObject['paths']): Record<string, string | undefined> {
  const named = withStableIds({ openapi: '3.0.0', info: { title: '', version: '' }, paths });
  return Object.fromEntries(
    Object.entries(named.paths).flatMap(([path, item]) =>
      (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) =>
        item[method] ? [[`${method} ${path}`, item[method].operationId]] : [],
      ),
    ),
  );
}

describe('ids of operations', () => {
  it('are made of path and method', () => {
    const found = idsOf({
      '/api/documents': { get: operation },
      '/api/documents/{documentId}': { get: operation },
      '/api/documents/{documentId}/retry': { post: operation },
      '/api/organisations/{organisationId}/tax-mappings': { get: operation, post: operation },
      '/api/organisations/{organisationId}/tax-mappings/{mappingId}': { put: operation, delete: operation },
      '/api/own-sessions': { get: operation, delete: operation },
      '/api/own-sessions/{sessionId}': { delete: operation },
      '/api/acts.csv': { get: operation },
    });
    expect(found).toEqual({
      'get /api/documents': 'documents.list',
      'get /api/documents/{documentId}': 'documents.get',
      'post /api/documents/{documentId}/retry': 'documents.retry',
      'get /api/organisations/{organisationId}/tax-mappings': 'organisations.taxMappings.list',
      'post /api/organisations/{organisationId}/tax-mappings': 'organisations.taxMappings.create',
      'put /api/organisations/{organisationId}/tax-mappings/{mappingId}': 'organisations.taxMappings.replace',
      'delete /api/organisations/{organisationId}/tax-mappings/{mappingId}':
        'organisations.taxMappings.delete',
      'get /api/own-sessions': 'ownSessions.list',
      'delete /api/own-sessions': 'ownSessions.deleteAll',
      'delete /api/own-sessions/{sessionId}': 'ownSessions.delete',
      'get /api/acts.csv': 'actsCsv.get',
    });
  });

  it('are never given twice', () => {
    expect(() =>
      idsOf({ '/api/tax-mappings': { get: operation }, '/api/taxMappings': { get: operation } }),
    ).toThrow('taxMappings.get');
  });
});
