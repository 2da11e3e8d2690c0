import { createHash } from 'node:crypto';
import { type LicensedPackage, listShipped } from '../licenses.ts';

/** A software bill of materials (CycloneDX 1.6, JSON): every package that is handed on, with its hash and licence. */
export function billOfMaterials(version: string, date: Date, packages = listShipped()): string {
  const own = `pkg:npm/segue@${version}`;
  const components = packages.map(componentOf);
  const refs = components.map((component) => component['bom-ref']);
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf([version, ...refs].join('\n'))}`,
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: {
        'bom-ref': own,
        type: 'application',
        name: 'segue',
        version,
        purl: own,
        licenses: [{ license: { id: 'AGPL-3.0-or-later' } }],
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: refs }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function componentOf({ place, name, version, license, integrity }: LicensedPackage) {
  const isExpression = / (AND|OR|WITH) /.test(license);
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return {
    // One package may lie in two folders, in one version each.
    'bom-ref': place,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [isExpression ? { expression: license } : { license: { id: license } }],
    ...(algorithm === 'sha512' && digest
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}

/** A UUID that names contents (RFC 9562, version 8), so that the same packages make the same file. */
function uuidOf(contents: string): string {
  const hash = createHash('sha256').update(contents).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
