import { readFileSync } from 'node:fs';
import { load, loadAll } from 'js-yaml';
import { Environment } from '../../src/platform/config/environment';
import { readSecretFiles } from '../../src/platform/config/secret-files';

interface Service {
  readonly image: string;
  readonly environment?: Record<string, string>;
  readonly secrets?: string[];
  readonly [key: string]: unknown;
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly [key: string]: unknown };
  readonly data?: Record<string, string>;
}

const known = new Environment();
/** True for a setting, or the file of a secret one. */
const isSetting = (name: string): boolean =>
  name in known || readSecretFiles({ [name]: '/no/such/file' }).faults.length === 1;

/**
 * Compares the files of deploy/ with what the program reads; deploy-schemas.spec.ts compares them with the published
 * schemas.
 */
describe('the files of deploy/', () => {
  const compose = load(readFileSync('deploy/compose.yaml', 'utf8')) as {
    readonly services: Record<string, Service>;
    readonly secrets: Record<string, object>;
    readonly networks: {
      readonly inside: { readonly ipam: { readonly config: [{ readonly subnet: string }] } };
    };
    readonly volumes: object;
  };
  const manifests = loadAll(readFileSync('deploy/kubernetes/ledgerstamp.yaml', 'utf8')) as Manifest[];
  const manifest = (kind: string): Manifest => {
    const found = manifests.filter((each) => each.kind === kind);
    expect(found).toHaveLength(1);
    return found[0] as Manifest;
  };

  it('give the program in compose settings that it reads, and every secret as a file', () => {
    const { environment = {}, secrets = [] } = compose.services.ledgerstamp as Service;
    expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    const certificate = 'database_certificate';
    expect([certificate, ...files.map(([, file]) => file.replace('/run/secrets/', ''))].sort()).toEqual(
      [...secrets].sort(),
    );
    expect(environment.TRUSTED_PROXIES).toBe(compose.networks.inside.ipam.config[0].subnet);
  });

  it('give the service in compose a role that owns nothing, and the address of the owner to one step before it', () => {
    const { ledgerstamp, prepare, postgres, proxy } = compose.services;
    expect(Object.keys(ledgerstamp?.environment ?? {})).not.toContain('DATABASE_OWNER_URL_FILE');
    expect(ledgerstamp?.depends_on).toEqual({ prepare: { condition: 'service_completed_successfully' } });
    expect(prepare).toMatchObject({
      ...{ command: ['database', 'prepare', '--apply'], restart: 'no', read_only: true, cap_drop: ['ALL'] },
      environment: {
        DATABASE_OWNER_URL_FILE: '/run/secrets/database_owner_url',
        DATABASE_URL_FILE: '/run/secrets/database_url',
      },
    });
    expect(postgres?.command).toContain('-cssl=on');
    expect(readFileSync('deploy/compose.yaml', 'utf8')).toContain('?sslmode=verify-full&sslrootcert=');
    expect(proxy?.command).toContain('--disable-redirects');
  });

  it('use in compose only secrets and volumes that are there', () => {
    const services = Object.values(compose.services);
    for (const secret of services.flatMap(({ secrets = [] }) => secrets))
      expect(compose.secrets).toHaveProperty(secret);
    for (const volume of services.flatMap(({ volumes }) => (volumes ?? []) as string[]))
      expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
  });

  it('run the program without rights and with a root that nobody can write to', () => {
    expect(compose.services.ledgerstamp).toMatchObject({
      ...{
        user: '65532:65532',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      },
    });
    expect(manifest('Deployment').spec).toMatchObject({
      template: {
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 65532 },
          containers: [
            {
              securityContext: {
                ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
                capabilities: { drop: ['ALL'] },
              },
            },
          ],
        },
      },
    });
  });

  it('run two replicas in Kubernetes, of which one always stays, on one journal, and find them by one label', () => {
    const label = { 'app.kubernetes.io/name': 'ledgerstamp' };
    expect(manifest('Deployment').spec).toMatchObject({
      // Recreates the pods, because different versions must not run at the same time.
      ...{ replicas: 2, strategy: { type: 'Recreate' }, selector: { matchLabels: label } },
      template: { metadata: { labels: label } },
    });
    expect(manifest('PodDisruptionBudget').spec).toEqual({
      minAvailable: 1,
      selector: { matchLabels: label },
    });
    expect(manifest('Service').spec).toMatchObject({ selector: label });
    expect(manifest('PersistentVolumeClaim').spec).toMatchObject({ accessModes: ['ReadWriteMany'] });
  });

  it('give the program in Kubernetes settings that it reads, addresses of its own for probes, and time to stop', () => {
    expect(Object.keys(manifest('ConfigMap').data ?? {}).filter((name) => !isSetting(name))).toEqual([]);
    expect(manifests.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual([
      ...[
        'v1 ConfigMap',
        'v1 PersistentVolumeClaim',
        'apps/v1 Deployment',
        'v1 Service',
        'policy/v1 PodDisruptionBudget',
      ],
    ]);
    const probe = (path: string): object => ({ httpGet: { path, port: 'http' } });
    expect(manifest('Deployment').spec).toMatchObject({
      template: {
        spec: {
          terminationGracePeriodSeconds: 90,
          containers: [{ livenessProbe: probe('/health/live'), readinessProbe: probe('/health/ready') }],
          volumes: [{}, { secret: { defaultMode: 0o440 } }, {}],
        },
      },
    });
  });
});
