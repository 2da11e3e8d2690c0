import { examine, type Finding } from '#server/features/operations/doctor/doctor.service.ts';
import { metricsToken } from '#server/features/operations/metrics/metrics.routes.ts';
import { startFailure } from '#server/start-failure.ts';
import type { Values } from './commands.ts';
import { withInstallation } from './installation.ts';

const marks = { ok: '  ok     ', warning: '  WARNING', bad: '  BAD    ' } as const;

/** Examines the installation that the settings name, and mends it where that is asked for. Ends with 1 where something stays bad. */
export async function doctor(_words: string[], values: Values): Promise<void> {
  try {
    await withInstallation(async (ctx) => {
      const bytes = values['bytes'] === true;
      const findings = await examine(ctx, { bytes, repair: values['repair'] === true ? tellRepair : null });
      findings.forEach(printFinding);
      if (values['metrics-token']) console.log(`\nToken for /metrics: ${metricsToken(ctx.serverKey)}`);
      if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1;
    }, 'silent');
  } catch (error) {
    console.log(`${marks.bad} ${startFailure(error)}`);
    process.exitCode = 1;
  }
}

function printFinding({ name, state, text, advice, repair }: Finding): void {
  console.log(`${marks[state]} ${name}: ${text}`);
  if (advice) console.log(`            -> ${advice}`);
  if (repair) console.log(`            -> segue-admin doctor --repair: ${repair.says}`);
}

function tellRepair({ name, text, repair }: Finding): void {
  console.log(`  REPAIR  ${name}: ${text}`);
  console.log(`            -> ${repair?.says}`);
}
