import type { AppContext } from '#server/context.ts';
import { runRound } from '#server/features/ingest/link-health/check.service.ts';
import { links } from './links.ts';
import { at } from './site.ts';

/** The links of the demo that play no longer: their list shows them with what may take their place. */
export const deadLinks = [links.lostPonte, links.lostShoes] as const;

/** Nights until the link checks count a link as dead. */
const nights = 3;

/** Runs the link checks of the last nights. The demo itself answers for the sites, and no request leaves it. */
export async function lookAtLinks(ctx: AppContext, now: number): Promise<void> {
  const lost = deadLinks.map(({ url }) => encodeURIComponent(url));
  const web = {
    isPrivate: async () => false,
    async get(url: string) {
      const status = lost.some((one) => url.includes(one)) ? 404 : 200;
      return { status, contentType: 'text/plain', body: Buffer.of(), url };
    },
  };
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  for (let ago = nights; ago > 0; ago -= 1) {
    const then = { ...at(ctx, lateOn(now, ago)), outbound: { ...ctx.outbound, web } };
    while ((await runRound(then, { pause })) > 0);
  }
}

/** The moment shortly before midnight, `daysAgo` days ago. */
function lateOn(now: number, daysAgo: number): number {
  const day = new Date(now);
  day.setDate(day.getDate() - daysAgo);
  return day.setHours(23, 0, 0, 0);
}
