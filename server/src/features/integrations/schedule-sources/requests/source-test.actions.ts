import { targetOf } from '../../../../platform/outbound/target.ts'
import type {
  ScheduleSourceNeeds,
  SourceFailure,
  SourceResult,
  SourceTestStep,
  SourceTrouble,
} from '../schedule-source.rules.ts'
import { fail, succeed } from './source-result.rules.ts'

const before_sign_in: ReadonlySet<SourceTrouble> = new Set<SourceTrouble>([
  'unreachable',
  'certificate',
  'timeout',
  'not_allowed',
])

const failedStep = ({ trouble }: SourceFailure): SourceTestStep['step'] => {
  if (before_sign_in.has(trouble)) return 'connection'
  return trouble === 'credentials' ? 'sign_in' : 'permission'
}

async function resolveName(
  base_url: string,
  { outbound }: ScheduleSourceNeeds,
): Promise<SourceResult<string>> {
  if (!URL.canParse(base_url)) return fail('unreachable', 'This is not an address.')
  const { hostname, host } = new URL(base_url)
  const target = await targetOf(hostname, outbound)
  if (target.refused === undefined) return succeed(host)
  if (target.refused === 'unknown') return fail('unreachable', `The name ${hostname} is unknown.`)
  return fail('not_allowed', `${hostname} is not an allowed address.`)
}

const order = ['connection', 'sign_in', 'permission'] as const

/**
 * Tries the steps of a pull, by reading one day. These protocols connect, sign in and answer at once, so the
 * kind of failure says which step it was.
 * @param read reads one day, and describes the result
 */
export async function testSource(
  base_url: string,
  needs: ScheduleSourceNeeds,
  read: () => Promise<SourceResult<string>>,
): Promise<SourceTestStep[]> {
  const name = await resolveName(base_url, needs)
  if (!name.ok) return [{ step: 'name', result: name }]
  const steps: SourceTestStep[] = [{ step: 'name', result: name }]
  const result = await read()
  const last = result.ok ? 'permission' : failedStep(result)
  for (const step of order) {
    if (step === last) return [...steps, { step, result }]
    steps.push({ step, result: succeed('') })
  }
  return steps
}
