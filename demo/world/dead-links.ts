import type { AppContext } from '#server/context.ts';
import { runRound } from '#server/features/ingest/link-health/check.service.ts';
import { links } from './links.ts';
import { at } from './site.ts';

/** The links of the demo that play no longer: their list shows them with what may take their place. */
export const deadLinks = [links.lostPonte, links.lostShoes] as const;

/** As many nights as it takes until a link is held dead. */
const nights = 3;

/** Has all links looked at in the last nights. The demo answers for their sites itself, and nobody is called. */
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

/** Before midnight, so many days ago. */
function lateOn(now: number, daysAgo: number): number {
  const day = new Date(now);
  day.setDate(day.getDate() - daysAgo);
  return day.setHours(23, 0, 0, 0);
}
