import { examine, type Finding } from '#server/features/operations/doctor/doctor.service.ts';
import { metricsToken } from '#server/features/operations/metrics/metrics.routes.ts';
import { startFailure } from '#server/start-failure.ts';
import type { Values } from './commands.ts';
import { withInstallation } from './installation.ts';

const marks = { ok: '  ok     ', warning: '  WARNING', bad: '  BAD    ' } as const;

/** Examines the installation that the settings name. Ends with 1 where something is bad. */
export async function doctor(_words: string[], values: Values): Promise<void> {
  try {
    await withInstallation(async (ctx) => {
      const findings = await examine(ctx);
      findings.forEach(tell);
      if (values['metrics-token']) console.log(`\nToken for /metrics: ${metricsToken(ctx.serverKey)}`);
      if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1;
    }, 'silent');
  } catch (error) {
    console.log(`${marks.bad} ${startFailure(error)}`);
    process.exitCode = 1;
  }
}

function tell({ name, state, text, advice }: Finding): void {
  console.log(`${marks[state]} ${name}: ${text}`);
  if (advice) console.log(`            -> ${advice}`);
}
