import { toMoment } from '#server/lib/clock.ts';
import type { LinkedService, ServiceKind, ServiceLink } from '#shared/social/linked-services.ts';
import type { Selectable } from 'kysely';
import type { Service } from './service-calls.ts';
import type { LinkedServicesTable } from '#server/db/rows/linked-services.ts';

type Row = Selectable<LinkedServicesTable> & { waiting_count: number | string | null };

/** A service, null where it is not offered, with a person's link to it. */
export function toLinkedService(kind: ServiceKind, service: Service | null, row: Row | null): LinkedService {
  return {
    service: kind,
    offered: service !== null,
    token_page: service?.tokenPage ?? null,
    link: row === null ? null : toLink(row),
  };
}

function toLink(row: Row): ServiceLink {
  const isRefused = row.state === 'refused';
  const isWaiting = !isRefused && row.trouble !== null;
  return {
    name: row.name,
    state: isRefused ? 'refused' : 'linked',
    trouble: isWaiting ? (row.trouble === 'busy' ? 'busy' : 'away') : null,
    linked_at: toMoment(row.linked_at),
    sent_at: row.sent_at === null ? null : toMoment(row.sent_at),
    retry_at: isWaiting ? toMoment(row.retry_at) : null,
    waiting_count: Number(row.waiting_count),
    lost_count: row.lost_count,
  };
}
