import type { Operation } from './checker.ts'
import type { Session } from '../../fixtures/faults/signed-in-users.ts'
import { pause } from '../../fixtures/faults/pause.ts'

export interface Sending {
  url: string
  session: Session
  thread_ids: number[]
  messages: number
  log: Operation[]
  /** Pause in ms, long enough for a fault to hit in between. */
  rest_ms: () => number
}

/** Time for a killed server to recover and answer. */
const patience_ms = 90_000

export async function sendAll({ url, session, thread_ids, messages, log, rest_ms }: Sending): Promise<void> {
  for (let n = 0; n < messages; n++) {
    const operation: Operation = {
      key: `key-${session.user_id}-${n}-${Math.random().toString(36).slice(2)}`,
      sender_id: session.user_id,
      thread_id: thread_ids[n % thread_ids.length] ?? 0,
      text: `message ${n} of ${session.user_id}`,
      outcome: 'pending',
      tries: 0,
      refusals: 0,
    }
    log.push(operation)
    const give_up = performance.now() + patience_ms
    while (operation.outcome === 'pending' || operation.outcome === 'unknown') {
      if (performance.now() > give_up) throw new Error(`${operation.key}: no answer within ${patience_ms} ms`)
      await sendOnce(url, session, operation)
      if (operation.outcome === 'unknown') await pause(100 + Math.random() * 100)
    }
    await pause(rest_ms())
  }
}

/**
 * A broken connection, or a 503 after a lost commit, leaves the result unknown; the next try under the same
 * key decides.
 */
async function sendOnce(url: string, session: Session, operation: Operation): Promise<void> {
  operation.tries++
  try {
    const response = await fetch(`${url}/api/v1/threads/${operation.thread_id}/reply/`, {
      method: 'POST',
      headers: {
        cookie: session.cookie,
        'x-csrftoken': session.csrf,
        'content-type': 'application/json',
        'idempotency-key': operation.key,
      },
      body: JSON.stringify({ message: operation.text }),
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 201) {
      const { id } = (await response.json()) as { id: number }
      operation.message_id = id
      operation.outcome = 'ok'
      return
    }
    await response.text()
    if (response.status === 503) operation.refusals++
    operation.outcome = response.status >= 500 ? 'unknown' : 'fail'
    if (response.status !== 503) throw new UnexpectedAnswer(`${operation.key}: ${response.status}`)
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error
    operation.outcome = 'unknown'
  }
}

class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
}
