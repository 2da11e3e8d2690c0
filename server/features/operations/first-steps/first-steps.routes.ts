import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/operations/first-steps.ts';
import { getFirstSteps, sendTestMail, setFirstStep } from './first-steps.service.ts';

export function firstStepRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.getFirstSteps, () => getFirstSteps(ctx));
  bind(http, contract.setFirstStep, ({ params, body }) => setFirstStep(ctx, params.step, body.state));
  bind(http, contract.sendTestMail, ({ viewer }) => sendTestMail(ctx, viewer.id));
}
