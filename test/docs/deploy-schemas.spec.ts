import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { CORE_SCHEMA, load, loadAll, mergeTag } from 'js-yaml';

interface Schema {
  readonly properties?: object;
  readonly additionalProperties?: unknown;
}

interface KubernetesSchemas {
  readonly kinds: Record<string, string>;
  readonly definitions: Record<string, Schema>;
}

const COMPOSE = 'deploy/compose.yaml';
const KUBERNETES = 'deploy/kubernetes/ledgerstamp.yaml';
const OTHERS = ['deploy/kubernetes/network.yaml', 'deploy/kubernetes/backup.yaml'];

/** Formats that the schemas name without defining them. */
const FORMATS = {
  duration: /^(\d+(\.\d+)?(us|ms|s|m|h))+$/,
  ports: /^((\d{1,3}\.){3}\d{1,3}:)?(\d{1,5}(-\d{1,5})?:)?\d{1,5}(-\d{1,5})?(\/(tcp|udp|sctp))?$/,
  expose: /^\d{1,5}(-\d{1,5})?(\/[a-z]+)?$/,
  subnet_ip_address: /^(\d{1,3}\.){3}\d{1,3}\/\d{1,2}$/,
  // Quantity as in apimachinery/pkg/api/resource: a number with a decimal or binary unit.
  quantity: /^[+-]?(\d+(\.\d*)?|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/,
  byte: true,
  'date-time': true,
  double: true,
  int32: true,
  int64: true,
} as const;

const kept = (name: string): object =>
  JSON.parse(readFileSync(`test/data/schemas/${name}.json`, 'utf8')) as object;

const ajv = new Ajv({ strict: false, formats: FORMATS });
const ofCompose = kept('compose') as Schema;
/** Name of a project, part of the specification since 2022. */
const name = { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' };
const compose = ajv.compile({ ...ofCompose, properties: { ...ofCompose.properties, name } });
const { kinds, definitions } = kept('kubernetes') as KubernetesSchemas;
/** Schemas that refuse unknown fields, as `kubectl apply` does. */
const strict = Object.entries(definitions).map(([definition, schema]) => [
  definition,
  schema.properties === undefined ? schema : { additionalProperties: false, ...schema },
]);
const validators = new Map(
  Object.entries(kinds).map(([kind, definition]) => [
    kind,
    ajv.compile({ $ref: `#/definitions/${definition}`, definitions: Object.fromEntries(strict) as object }),
  ]),
);

/** Faults of a compose file. @returns the place of each, once */
function faultsOfCompose(text: string): string[] {
  compose(load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }));
  return wordsOf(compose.errors);
}

function faultsOfKubernetes(text: string): string[] {
  return (loadAll(text) as { apiVersion: string; kind: string }[]).flatMap((manifest) => {
    const kind = `${manifest.apiVersion} ${manifest.kind}`;
    const validate = validators.get(kind);
    if (validate === undefined) return [`${kind} is unknown`];
    validate(manifest);
    return wordsOf(validate.errors);
  });
}

function wordsOf(errors: typeof compose.errors): string[] {
  return [...new Set((errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`))];
}

/** Content of the file with one word replaced, which must exist. */
function changed(file: string, from: string, to: string): string {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  return text.replace(from, to);
}

describe('the files of deploy/ against the published schemas', () => {
  it('are valid', () => {
    expect(faultsOfCompose(readFileSync(COMPOSE, 'utf8'))).toEqual([]);
    for (const file of [KUBERNETES, ...OTHERS])
      expect([file, faultsOfKubernetes(readFileSync(file, 'utf8'))]).toEqual([file, []]);
  });

  it.each([
    ['a word that no service has', 'read_only: true', 'readonly: true'],
    ['a text where a list belongs', 'cap_drop: [ALL]', 'cap_drop: ALL'],
    ['a time without a unit', 'stop_grace_period: 90s', 'stop_grace_period: ninety'],
    ['a port that is none', "'443:443'", "'443:https'"],
    ['a condition that does not exist', 'service_healthy', 'service_ready'],
    ['a network without its mask', '[{ subnet: 172.30.17.0/24 }]', '[{ subnet: 172.30.17.0 }]'],
    ['a project whose name has capitals', 'name: ledgerstamp', 'name: Ledgerstamp'],
    ['a section that does not exist', 'volumes:\n  database', 'volume:\n  database'],
  ])('of Compose: %s is found', (_fault, from, to) => {
    expect(faultsOfCompose(changed(COMPOSE, from, to))).not.toEqual([]);
  });

  it.each([
    ['a field that does not exist', 'replicas: 2', 'replica: 2'],
    ['a field in the wrong place', 'spec:\n  minAvailable: 1', 'minAvailable: 1\nspec:'],
    ['a text where a number belongs', 'failureThreshold: 60', "failureThreshold: '60'"],
    ['a strategy that does not exist', 'type: Recreate', 'type: Replace'],
    ['a mode of access that is one text', 'accessModes: [ReadWriteMany]', 'accessModes: ReadWriteMany'],
    ['a quantity that is none', 'memory: 512Mi', 'memory: 512 MB'],
    ['a value of an environment that is a number', 'value: /data/journal', 'value: 7'],
    ['a container without a name', '- name: ledgerstamp\n          image', '- image'],
    ['a version that is gone', 'policy/v1', 'policy/v1beta1'],
    ['a setting that is a number', 'XERO_CLIENT_ID: of-your-app', 'XERO_CLIENT_ID: 7'],
  ])('of Kubernetes: %s is found', (_fault, from, to) => {
    expect(faultsOfKubernetes(changed(KUBERNETES, from, to))).not.toEqual([]);
  });

  it.each([
    [OTHERS[0], 'pathType: Prefix', 'pathtype: Prefix'],
    [OTHERS[0], 'policyTypes: [Ingress, Egress]', 'policyTypes: Egress'],
    [OTHERS[1], 'concurrencyPolicy: Forbid', 'concurrencyPolicy: 1'],
    [OTHERS[1], 'args: [backup, --scheduled]', 'args: backup'],
  ] as const)('of %s: %s as %s is found', (file = '', from, to) => {
    expect(faultsOfKubernetes(changed(file, from, to))).not.toEqual([]);
  });
});
