import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed on their second try alone: each is a fault, of the test or the page. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const { children, moduleId } of modules) {
      for (const test of children.allTests('passed')) {
        if (test.diagnostic()?.flaky !== true) continue;
        process.stdout.write(`FLAKY: ${moduleId} > ${test.fullName} passed on its second try.\n`);
      }
    }
  }
}
