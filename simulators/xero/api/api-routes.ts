import { Router } from 'express';
import { organisationJson } from '../documents/organisation-json';
import { type Answer, AnswerError, notFound, send } from '../http/answer';
import { rawBody } from '../http/request-reading';
import type { Simulator } from '../simulator';
import {
  BOOKED_KINDS,
  type BookedKind,
  DIRECTORY_KINDS,
  type DirectoryKind,
  DOCUMENT_KINDS,
  type DocumentKind,
  type FiledKind,
} from '../store/kinds';
import { getAttachment, listAttachments, putAttachment } from './attachment-calls';
import type { Call, Handler } from './call';
import { envelope } from './envelope';
import { getHistory, putHistory } from './history-calls';
import { listDirectory, listDocuments, unitDecimals } from './list-elements';
import { listPayments } from './payments';
import { serveCall } from './serve-call';
import { writeDocument, writeDocuments } from './write-documents';
import { showDocument } from '../documents/show-document';
import { withUpdatedString } from '../documents/present';
import { isObject } from '../json';
import { findById } from '../store/elements';
import { requireDocument } from './find-document';

const INVOICES = ['accounting.invoices'];
const ATTACHMENTS = ['accounting.attachments'];
const SETTINGS = ['accounting.settings'];
const BOOKED_SCOPES: Record<BookedKind, string[]> = {
  BankTransactions: ['accounting.banktransactions'],
  Prepayments: ['accounting.payments'],
  Overpayments: ['accounting.payments'],
  ManualJournals: ['accounting.manualjournals'],
};
const DIRECTORY_SCOPES: Record<DirectoryKind, string[]> = {
  Contacts: ['accounting.contacts'],
  Items: [...SETTINGS, ...INVOICES],
  TaxRates: SETTINGS,
  Accounts: SETTINGS,
  Currencies: SETTINGS,
};
/** Larger than any allowed attachment, so that a larger one gets Xero's own refusal. */
const LARGEST_BODY = '25mb';

type Method = 'GET' | 'PUT' | 'POST';
type Route = [methods: Method[], path: string, scopes: string[], handle: Handler];

function filedRoutes(kind: FiledKind, scopes: string[]): Route[] {
  const one = `${kind}/:id`;
  return [
    [['GET'], one, scopes, getDocument(kind)],
    [['GET'], `${one}/Attachments`, ATTACHMENTS, listAttachments(kind)],
    [['GET'], `${one}/Attachments/:name`, ATTACHMENTS, getAttachment(kind)],
    [['PUT', 'POST'], `${one}/Attachments/:name`, ATTACHMENTS, putAttachment(kind)],
    [['GET'], `${one}/History`, scopes, getHistory(kind)],
    [['PUT', 'POST'], `${one}/History`, scopes, putHistory(kind)],
  ];
}

function documentRoutes(kind: DocumentKind): Route[] {
  return [
    [['GET'], kind, INVOICES, listDocuments(kind)],
    [['PUT'], kind, INVOICES, writeDocuments(kind, 'create')],
    [['POST'], kind, INVOICES, writeDocuments(kind, 'upsert')],
    [['POST'], `${kind}/:id`, INVOICES, writeDocument(kind)],
    ...filedRoutes(kind, INVOICES),
  ];
}

const ROUTES: Route[] = [
  [
    ['GET'],
    'Organisation',
    SETTINGS,
    (call) => Promise.resolve(envelope(call, 'Organisations', [organisationJson(call.organisation)])),
  ],
  ...DOCUMENT_KINDS.flatMap(documentRoutes),
  ...BOOKED_KINDS.map((kind): Route => [['GET'], kind, BOOKED_SCOPES[kind], listDocuments(kind)]),
  ...filedRoutes('BankTransactions', BOOKED_SCOPES.BankTransactions),
  [['GET'], 'Payments', ['accounting.payments'], listPayments],
  ...DIRECTORY_KINDS.map((kind): Route => [['GET'], kind, DIRECTORY_SCOPES[kind], listDirectory(kind)]),
  [['GET'], 'Contacts/:id', DIRECTORY_SCOPES.Contacts, getContact],
];

/** Name under which a route is counted: `Invoices/:id` is `GET Invoices/{id}`. */
function operationName(method: Method, path: string): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
}

/** Method and path of every operation, for comparison with Xero's published file. */
export const SERVED_OPERATIONS = ROUTES.flatMap(([methods, path]) =>
  methods.map((method) => [method, path.replace(/:(\w+)/g, '{$1}')] as const),
);

/** Routes of the Accounting API, below /api.xro/2.0. */
export function apiRoutes(simulator: Simulator): Router {
  const router = Router();
  router.use(rawBody(LARGEST_BODY));
  for (const [methods, path, scopes, handle] of ROUTES) {
    for (const method of methods) {
      const operation = { name: operationName(method, path), scopes, handle };
      const verb = method.toLowerCase() as Lowercase<Method>;
      router[verb](`/${path}`, (request, response) => serveCall(simulator, operation, request, response));
    }
  }
  router.use((_request, response) => send(response, notFound()));
  return router;
}

function getDocument(kind: FiledKind): Handler {
  return async (call: Call): Promise<Answer> => {
    const document = await requireDocument(call, kind);
    const place = { tenantId: call.organisation.tenantId, kind, url: call.simulator.url };
    return envelope(call, kind, [await showDocument(call.database, document, place, unitDecimals(call))]);
  };
}

async function getContact(call: Call): Promise<Answer> {
  const id = (call.parameters.id ?? '').replaceAll('\0', '');
  const contact = await findById(call.database, call.organisation.tenantId, 'Contacts', id);
  if (!isObject(contact)) throw new AnswerError(notFound());
  return envelope(call, 'Contacts', [withUpdatedString(contact)]);
}
