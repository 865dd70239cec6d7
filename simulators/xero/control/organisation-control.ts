import type { JsonObject } from '../json';
import type { Simulator } from '../simulator';
import { inTransaction, lockTenant } from '../store/database';
import { saveElements } from '../store/elements';
import { DIRECTORY_KINDS, type DirectoryKind } from '../store/kinds';
import {
  allOrganisations,
  findOrganisation,
  saveOrganisation,
  type Organisation,
} from '../store/organisations';
import { pathParameter } from '../http/request-reading';
import type { ControlRequest } from './control-handler';
import { controlFault, objectInput } from './control-input';
import { readDirectory, readOrganisation } from './organisation-input';

function organisationControlJson(organisation: Organisation): JsonObject {
  const { limits, ...settings } = organisation.settings;
  const { tenantId, name, baseCurrency, countryCode, timezone, periodLockDate, profile } = organisation;
  return {
    ...{ tenantId, name, baseCurrency, countryCode, timezone, periodLockDate, profile },
    settings: { ...settings, limits: { ...limits } },
  };
}

/** Organisation named in the path. @throws AnswerError 404 */
export async function namedOrganisation(
  simulator: Simulator,
  { request }: ControlRequest,
): Promise<Organisation> {
  const organisation = await findOrganisation(simulator.pool, pathParameter(request, 'tenantId'));
  if (!organisation) throw controlFault(404, 'no such organisation');
  return organisation;
}

export async function putOrganisation(simulator: Simulator, input: ControlRequest): Promise<JsonObject> {
  const tenantId = pathParameter(input.request, 'tenantId').toLowerCase();
  const sent = objectInput(input.body);
  const now = simulator.clock.now();
  return inTransaction(simulator.pool, async (connection) => {
    await lockTenant(connection, tenantId);
    const before = await findOrganisation(connection, tenantId);
    const organisation = readOrganisation(tenantId, sent, before, now);
    await saveOrganisation(connection, organisation);
    const base = { Code: organisation.baseCurrency, Description: organisation.baseCurrency };
    await saveElements(connection, tenantId, 'Currencies', [base], { now, replace: false });
    const directory: Partial<Record<DirectoryKind, JsonObject[]>> = readDirectory(tenantId, sent);
    for (const kind of DIRECTORY_KINDS) {
      await saveElements(connection, tenantId, kind, directory[kind] ?? [], { now, replace: true });
    }
    return organisationControlJson(organisation);
  });
}

export async function listOrganisations(simulator: Simulator): Promise<JsonObject[]> {
  return (await allOrganisations(simulator.pool)).map(organisationControlJson);
}
