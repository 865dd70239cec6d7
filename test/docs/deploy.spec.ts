import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CORE_SCHEMA, load, loadAll, mergeTag } from 'js-yaml';
import { Environment } from '../../src/platform/config/environment';
import { readSecretFiles } from '../../src/platform/config/process-config';

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

/** Command of the nightly backup. */
interface JobSpec {
  readonly containers: readonly [
    {
      readonly args: readonly string[];
      readonly env: readonly { readonly name: string }[];
      readonly volumeMounts: readonly { readonly name: string }[];
    },
  ];
  readonly volumes: readonly { readonly name: string }[];
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
  const compose = load(readFileSync('deploy/compose.yaml', 'utf8'), {
    schema: CORE_SCHEMA.withTags(mergeTag),
  }) as {
    readonly services: Record<string, Service>;
    readonly secrets: Record<string, object>;
    readonly networks: {
      readonly inside: { readonly ipam: { readonly config: [{ readonly subnet: string }] } };
    };
    readonly volumes: object;
  };
  const base = load(readFileSync('deploy/kubernetes/kustomization.yaml', 'utf8')) as {
    readonly resources: readonly string[];
    readonly images: readonly object[];
  };
  const manifests = base.resources.flatMap(
    (file) => loadAll(readFileSync(`deploy/kubernetes/${file}`, 'utf8')) as Manifest[],
  );
  const manifest = (kind: string, name?: string): Manifest => {
    const found = manifests.filter(
      (each) => each.kind === kind && (name === undefined || each.metadata.name === name),
    );
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
    const withOwner = Object.entries(compose.services).filter(([, { secrets = [] }]) =>
      secrets.includes('database_owner_url'),
    );
    expect(withOwner.map(([name]) => name)).toEqual(['prepare', 'backup']);
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

  it('prepare the database in Kubernetes before each start, by a step that alone has the address of the owner', () => {
    const secured = { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
    const mounts = (...names: string[]): object[] =>
      names.map((name) => expect.objectContaining({ name }) as object);
    expect(manifest('Deployment').spec).toMatchObject({
      template: {
        spec: {
          initContainers: [
            {
              args: ['database', 'prepare', '--apply'],
              securityContext: secured,
              volumeMounts: mounts('owner'),
            },
          ],
          containers: [{ volumeMounts: mounts('journal', 'secrets', 'temporary') }],
          volumes: expect.arrayContaining([
            { name: 'owner', secret: { secretName: 'ledgerstamp-owner', defaultMode: 0o440 } },
          ]) as object,
        },
      },
    });
  });

  it('keep the settings of compose where each of its commands finds them, since it reads all of the file', () => {
    const text = readFileSync('deploy/compose.yaml', 'utf8');
    const written = /^#   printf '%s\\n' (.+) > \.env$/m.exec(text)?.[1] ?? '';
    const named = [...text.replaceAll(/^#.*$/gm, '').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(written.match(/\b[A-Z_]+(?==)/g)?.sort()).toEqual(
      [...new Set(named)].filter((name) => name !== 'PWD').sort(),
    );
    expect(text.match(/docker compose up .*/g)).toEqual(Array(2).fill('docker compose up -d --build'));
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
    expect(manifest('PersistentVolumeClaim', 'ledgerstamp-journal').spec).toMatchObject({
      accessModes: ['ReadWriteMany'],
    });
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
        'networking.k8s.io/v1 Ingress',
        'networking.k8s.io/v1 NetworkPolicy',
        'v1 PersistentVolumeClaim',
        'batch/v1 CronJob',
      ],
    ]);
    const probe = (path: string): object => ({ httpGet: { path, port: 'http' } });
    expect(manifest('Deployment').spec).toMatchObject({
      template: {
        spec: {
          terminationGracePeriodSeconds: 90,
          containers: [{ livenessProbe: probe('/health/live'), readinessProbe: probe('/health/ready') }],
          volumes: [{}, ...Array<object>(2).fill({ secret: { defaultMode: 0o440 } }), {}],
        },
      },
    });
  });

  it('make backups for a key that is elsewhere, by a step of its own that has settings it reads', () => {
    const { backup } = compose.services;
    expect(backup).toMatchObject({ command: ['backup', '--scheduled'], profiles: ['backup'], restart: 'no' });
    expect(backup?.environment).toMatchObject({
      BACKUP_KEEP: '${BACKUP_KEEP:-}',
      BACKUP_RECIPIENTS_FILE: '/run/secrets/backup_recipients',
    });
    expect(Object.keys(backup?.environment ?? {}).filter((name) => !isSetting(name))).toEqual([]);
    expect(backup?.secrets).toEqual(expect.arrayContaining(['backup_recipients', 'database_owner_url']));
    const { jobTemplate } = manifest('CronJob').spec as unknown as {
      readonly jobTemplate: { readonly spec: { readonly template: { readonly spec: JobSpec } } };
    };
    const { containers, volumes } = jobTemplate.spec.template.spec;
    const [{ args, env, volumeMounts }] = containers;
    expect(args).toEqual(['backup', '--scheduled']);
    const settings = env.map(({ name }) => name).filter((name) => name !== 'CREDENTIALS_DIRECTORY');
    expect(settings).toEqual(['BACKUP_DIRECTORY', 'BACKUP_KEEP', 'BACKUP_RECIPIENTS_FILE']);
    expect(settings.filter((name) => !isSetting(name))).toEqual([]);
    expect(volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name));
    // A backup takes no calls: the service's label would make it one of its replicas.
    expect(jobTemplate).toMatchObject({
      spec: { template: { metadata: { labels: { 'app.kubernetes.io/name': 'ledgerstamp-backup' } } } },
    });
  });

  it('bound the memory, the processes and the log of each service in compose, and say how its image is built', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
          logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
        }),
      ]);
      if (service.image === 'ledgerstamp')
        expect(service.build).toEqual({
          ...{ context: '${PACKAGES:-../dist/package}', dockerfile: '${PWD}/Dockerfile' },
          args: { VERSION: '${VERSION:-*}' },
        });
    }
  });

  it('let nobody reach the pods in Kubernetes but the ingress and the monitoring, and them reach what they call', () => {
    expect(manifest('NetworkPolicy').spec).toMatchObject({
      podSelector: {
        matchExpressions: [
          {
            ...{ key: 'app.kubernetes.io/name', operator: 'In' },
            values: ['ledgerstamp', 'ledgerstamp-backup'],
          },
        ],
      },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ ports: [{ port: 'http' }] }],
    });
    const host = new URL(manifest('ConfigMap').data?.PUBLIC_URL ?? '').hostname;
    expect(manifest('Ingress').spec).toMatchObject({
      tls: [{ hosts: [host] }],
      rules: [
        {
          host,
          http: { paths: [{ backend: { service: { name: 'ledgerstamp', port: { name: 'http' } } } }] },
        },
      ],
    });
  });

  const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

  it(
    hasKubectl ? 'are rendered by kubectl as they are here' : 'NOT TRIED by kubectl: it is not installed',
    () => {
      if (!hasKubectl) return expect(base.images).toHaveLength(1);
      const text = execFileSync('kubectl', ['kustomize', 'deploy/kubernetes'], { encoding: 'utf8' });
      const rendered = loadAll(text) as Manifest[];
      const sorted = (all: readonly Manifest[]): string[] =>
        all.map(({ kind, metadata: { name } }) => `${kind} ${name}`).sort();
      expect(sorted(rendered)).toEqual(sorted(manifests));
      for (const one of rendered)
        expect(one).toEqual(
          manifests.find(({ kind, metadata: { name } }) => kind === one.kind && name === one.metadata.name),
        );
    },
  );
});
