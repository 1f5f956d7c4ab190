import { containsWords } from '@wardline/contract/folded-text.ts'
import {
  integrationPurposes,
  type Integration,
  type IntegrationPurpose,
  type IntegrationTest,
  type IntegrationTestStep,
} from '@wardline/contract/integrations/overview/integration.schemas.ts'

export const purposeTexts: Record<IntegrationPurpose, string> = {
  schedules: 'Schedule sources',
  people: 'People',
  messages: 'Messages and pages out',
  records: 'Records',
  access: 'Access by other systems',
}

export const stepTexts: Record<IntegrationTestStep, string> = {
  name: 'Name',
  connection: 'Connection',
  sign_in: 'Sign-in',
  permission: 'Permission',
}

export interface PurposeGroup {
  purpose: IntegrationPurpose
  rows: Integration[]
}

export const groupByPurpose = (rows: readonly Integration[]): PurposeGroup[] =>
  integrationPurposes
    .map((purpose) => ({ purpose, rows: rows.filter((row) => row.purpose === purpose) }))
    .filter((group) => group.rows.length > 0)

/** Connections whose name, purpose or contents have the text. */
export function searchRows(rows: readonly Integration[], text: string): readonly Integration[] {
  return rows.filter(({ name, purpose, feeds, state_label }) =>
    containsWords([name, purposeTexts[purpose], feeds, state_label].join(' '), text),
  )
}

const isSetUp = ({ state }: Integration): boolean => state !== 'not_set_up'

/** Nothing is connected, so pages cannot leave the application. */
export const isEmpty = (rows: readonly Integration[]): boolean =>
  rows.every((row) => !isSetUp(row) || row.key === 'provider-web_push')

export interface HeadCounts {
  connected: number
  failing: number
  attention: number
}

export const countStates = (rows: readonly Integration[]): HeadCounts => ({
  connected: rows.filter(isSetUp).length,
  failing: rows.filter(({ state }) => state === 'failing').length,
  attention: rows.filter(({ state }) => state === 'attention').length,
})

export const attentionText = (count: number): string =>
  count === 1 ? '1 needs a decision' : `${count} need a decision`

/** The consequence comes before the cause. */
export const describeProblem = ({ consequence, problem }: Integration): string =>
  [consequence, problem].filter((sentence) => sentence !== '').join(' ')

export interface TestSummary {
  isPassed: boolean
  text: string
}

const joinSteps = (steps: IntegrationTest['steps']): string =>
  steps.map(({ step }) => stepTexts[step].toLowerCase()).join(', ')

export function summarizeTest({ steps, found }: IntegrationTest): TestSummary {
  const failed = steps.find(({ problem }) => problem !== null)
  if (failed)
    return { isPassed: false, text: `${stepTexts[failed.step]} failed. ${failed.problem ?? ''}`.trim() }
  return { isPassed: true, text: found === '' ? `Passed: ${joinSteps(steps)}.` : `Passed: ${found}.` }
}
