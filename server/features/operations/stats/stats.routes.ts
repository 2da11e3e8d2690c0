import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { getAdminStats, getMetricsHistory, getRealtimeStats } from '#shared/operations/stats.ts';
import { getHistory } from './history.service.ts';
import * as realtime from './realtime.service.ts';
import * as stats from './stats.service.ts';

export function statsRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, getAdminStats, () => stats.getAdminStats(ctx));
  bind(http, getRealtimeStats, () => realtime.getRealtimeStats(ctx));
  bind(http, getMetricsHistory, () => getHistory(ctx));
}
