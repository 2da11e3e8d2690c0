import type { Reporter, TestCase } from 'vitest/node';

/** Lists at the end of a run which tests passed the second time only: each is a test to mend. */
export class SecondTries implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`  ${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#flaky.length > 0)
      process.stdout.write(`\n${this.#flaky.length} flaky\n${this.#flaky.join('\n')}\n`);
  }
}
