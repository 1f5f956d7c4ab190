import type { Notice, Outcome, Provider } from './provider.ts'

/** No answer within `timeout_ms`, or an exception in an adapter, counts as a failure that may pass. */
export function attemptToSend(provider: Provider, notice: Notice, timeout_ms: number): Promise<Outcome> {
  const timeUp = AbortSignal.timeout(timeout_ms)
  const late = new Promise<Outcome>((resolve) =>
    timeUp.addEventListener('abort', () =>
      resolve({ outcome: 'retry', reason: 'The provider did not respond in time.' }),
    ),
  )
  const broken = (): Outcome => ({ outcome: 'retry', reason: 'The provider could not be reached.' })
  return Promise.race([provider.send(notice, timeUp).catch(broken), late])
}
