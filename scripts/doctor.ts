import { readConfig } from '#server/config.ts';
import { openContext } from '#server/context.ts';
import { examine } from '#server/features/doctor/doctor.service.ts';
import { metricsToken } from '#server/features/metrics/metrics.routes.ts';
import { openLog } from '#server/lib/log.ts';
import { startFailure } from '#server/start-failure.ts';

/** `npm run doctor`: examines the installation that the settings name. Ends with 1 where something is bad. */
const marks = { ok: '  ok     ', warning: '  WARNING', bad: '  BAD    ' } as const;

try {
  const ctx = await openContext(readConfig(), openLog('silent'));
  const findings = await examine(ctx);
  for (const { name, state, text, advice } of findings) {
    console.log(`${marks[state]} ${name}: ${text}`);
    if (advice) console.log(`            -> ${advice}`);
  }
  if (process.argv.includes('--metrics-token'))
    console.log(`\nToken for /metrics: ${metricsToken(ctx.serverKey)}`);
  await ctx.close();
  process.exitCode = findings.some((finding) => finding.state === 'bad') ? 1 : 0;
} catch (error) {
  console.log(`${marks.bad} ${startFailure(error)}`);
  process.exitCode = 1;
}
