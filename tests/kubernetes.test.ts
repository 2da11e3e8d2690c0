import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config.ts';
import { getHealth, getReadiness } from '#shared/base/health.ts';

// A cluster that could try the manifests is not to be had here: they are held to the image, the settings and each other.

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const { version } = JSON.parse(read('package.json')) as { version: string };

interface Named {
  name: string;
}
interface Container {
  image: string;
  env: { name: string; value: string }[];
  envFrom: { configMapRef?: Named; secretRef?: Named }[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}
interface Pod {
  securityContext: object;
  terminationGracePeriodSeconds: number;
  containers: [Container];
  volumes: ({ name: string } & Record<string, unknown>)[];
}
interface Manifest {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    replicas: number;
    selector: { matchLabels: Record<string, string> } & Record<string, unknown>;
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
    ports: { port: number; targetPort: string }[];
  };
}

const files = globSync('deploy/kubernetes/*.yaml', { cwd: root }).toSorted();
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => {
    expect([file, document.errors]).toEqual([file, []]);
    return document.toJS() as Manifest;
  }),
);
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
const deployments = ofKind('Deployment').map(({ metadata, spec }) => [metadata.name, spec] as const);

test('there are servers that answer and servers that do jobs', () => {
  const roles = deployments.map(([name, { template, replicas }]) => [
    name,
    template.spec.containers[0].env,
    replicas > 0,
  ]);
  expect(roles).toEqual([
    ['segue-web', [{ name: 'SEGUE_ROLE', value: 'web' }], true],
    ['segue-worker', [{ name: 'SEGUE_ROLE', value: 'worker' }], true],
  ]);
});

test.each(deployments)(
  '%s runs this image without rights, on a root that is read-only',
  (_, { selector, template }) => {
    const { securityContext, containers, terminationGracePeriodSeconds } = template.spec;
    const [container] = containers;
    expect(selector.matchLabels).toEqual(template.metadata.labels);
    expect(container.image).toBe(`segue:${version}`);
    const userId = Number(/--uid (\d+)/.exec(dockerfile)?.[1]);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: userId, fsGroup: userId });
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: {
        limits: { memory: expect.any(String) as string },
        requests: { memory: expect.any(String) as string },
      },
    });
    // The server drains for 10 s.
    expect(terminationGracePeriodSeconds).toBeGreaterThan(10);
  },
);

test.each(deployments)('%s is asked where it answers', (_, { template }) => {
  const [container] = template.spec.containers;
  const port = Number(/SEGUE_PORT=(\d+)/.exec(dockerfile)?.[1]);
  expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
  const at = (path: string) => ({ httpGet: { path, port: 'http' } });
  expect(container).toMatchObject({
    startupProbe: at(getHealth.path),
    livenessProbe: at(getHealth.path),
    readinessProbe: at(getReadiness.path),
  });
});

test.each(deployments)(
  '%s may write where the server writes, and every volume is there',
  (_, { template }) => {
    const [{ volumeMounts }] = template.spec.containers;
    const [, dataDir] = /SEGUE_DATA_DIR=(\S+)/.exec(dockerfile) ?? [];
    const [, cache] = /NODE_COMPILE_CACHE=(\S+)/.exec(dockerfile) ?? [];
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      dataDir,
      `${dataDir}/backups`,
      cache,
      '/tmp',
    ]);
    const { volumes } = template.spec;
    expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
    const claims = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    expect(claims).toEqual(['segue-backups']);
    expect(volumes[1]).toMatchObject({ persistentVolumeClaim: { claimName: claims[0] } });
  },
);

test('the settings are some that there are: here the open ones, in the secret what each engine needs', () => {
  const [config] = ofKind('ConfigMap');
  for (const [, { template }] of deployments)
    expect(template.spec.containers[0].envFrom).toEqual([
      { configMapRef: { name: config?.metadata.name } },
      { secretRef: { name: 'segue' } },
    ]);
  const [, told = ''] = /^# with (.*)$/m.exec(read('deploy/kubernetes/settings.yaml')) ?? [];
  const secret = {
    SEGUE_DATABASE_URL: 'postgres://segue:secret@postgres/segue',
    SEGUE_BLOBS_URL: 's3://KEY:SECRET@store.example/segue',
    SEGUE_REDIS_URL: 'redis://redis:6379',
    SEGUE_JWT_SECRET: '0123456789abcdef'.repeat(4),
    SEGUE_SMTP_URL: 'smtps://mail.example',
  };
  expect([...told.matchAll(/SEGUE_\w+/g)].map(([name]) => name)).toEqual(Object.keys(secret));
  expect(readConfig({ ...config?.data, ...secret })).toMatchObject({
    publicUrl: 'https://music.example',
    database: { kind: 'postgres' },
    blobs: { kind: 's3' },
    bus: { kind: 'redis' },
  });
});

test('the service leads to the servers that answer, and the ingress to the service', () => {
  const [service] = ofKind('Service');
  const web = deployments[0]?.[1].template;
  expect(service?.spec.selector).toEqual(web?.metadata.labels);
  expect(service?.spec.ports[0]?.targetPort).toBe(web?.spec.containers[0].ports[0]?.name);
  const [budget] = ofKind('PodDisruptionBudget');
  expect(budget?.spec.selector.matchLabels).toEqual(web?.metadata.labels);
  const backend = { service: { name: service?.metadata.name, port: { name: 'http' } } };
  const [ingress] = ofKind('Ingress');
  expect(ingress?.spec).toMatchObject({ rules: [{ http: { paths: [{ path: '/', backend }] } }] });
  const [config] = ofKind('ConfigMap');
  expect(ingress?.spec).toMatchObject({
    rules: [{ host: new URL(config?.data?.['SEGUE_PUBLIC_URL'] ?? '').host }],
  });
});
