import type {
  Integration,
  IntegrationTest,
  IntegrationTestStep,
} from '@wardline/contract/integrations/overview/integration.schemas.ts'
import type { Context } from '../../platform/http/context.ts'

export type IntegrationRow = Integration

export interface TestOutcome {
  steps: IntegrationTest['steps']
  found: string
}

/**
 * A part of the product that contributes to the list of integrations. To add one: write it beside its feature,
 * and list it in `overview/integration-sources.actions.ts`.
 */
export interface IntegrationSource {
  /** The rows that the caller may see, whether set up or not. */
  list: (ctx: Context) => Promise<IntegrationRow[]>
  /**
   * Tries the connection behind a key of `list`, without changing anything. Undefined if the key is not one of
   * this source, or is not set up. The caller may change integrations.
   */
  test?: (ctx: Context, key: string) => Promise<TestOutcome | undefined>
}

const stateLabels: Record<Integration['state'], string> = {
  failing: 'Failing',
  attention: 'Needs a decision',
  working: 'Working',
  waiting: 'Not used yet',
  paused: 'Off',
  not_set_up: 'Not set up',
}

type Required = 'key' | 'purpose' | 'name' | 'state' | 'href'

/** `1 message`, `1,200 messages`. */
export const countNoun = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** A row with the usual words for its state, and the next step that fits it unless the row has its own. */
export function describeIntegration(
  row: Pick<IntegrationRow, Required> & Partial<Omit<IntegrationRow, Required>>,
): IntegrationRow {
  const steps: Partial<Record<Integration['state'], string>> = { not_set_up: 'Set up', paused: 'Switch on' }
  return {
    feeds: '',
    state_label: stateLabels[row.state],
    last_success: null,
    next_run: null,
    consequence: '',
    problem: '',
    may: { test: false },
    ...row,
    next_step: row.href === null ? null : (row.next_step ?? steps[row.state] ?? null),
  }
}

/** Steps of a test that ended at `failed`, or passed all of `steps`. */
export const listSteps = (
  steps: readonly IntegrationTestStep[],
  failed?: { step: IntegrationTestStep; problem: string },
): IntegrationTest['steps'] =>
  (failed ? steps.slice(0, steps.indexOf(failed.step) + 1) : steps).map((step) => ({
    step,
    problem: step === failed?.step ? failed.problem : null,
  }))
