import { endpoint } from '#shared/endpoint.ts';

export const getSource = endpoint({
  id: 'source.get',
  outsiders: 'always',
  method: 'GET',
  path: '/api/v1/source',
  access: 'public',
  summary:
    'The source of the running version (AGPL-3.0, section 13): an archive, or a redirect to where it lies',
  description:
    'Sends the source code of the running version, as its licence asks. Where the operator names another place, it is a redirect.',
  reply: 'stream',
  sends: ['application/gzip'],
});
