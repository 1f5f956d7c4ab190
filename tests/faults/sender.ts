import type { Operation } from './checker.ts'
import type { Session } from './people.ts'
import { rest } from './rest.ts'

export interface Sending {
  url: string
  session: Session
  thread_ids: number[]
  messages: number
  /** Every message sent so far, by anybody. */
  log: Operation[]
  /** Pause between messages (ms): long enough that a fault falls among them. */
  rest_ms: () => number
}

/** Long enough for a server to be killed, recover and answer. */
const patience_ms = 90_000

/** Sends one message after the other, each under its own key, and asks again under that key until it knows. */
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
      if (operation.outcome === 'unknown') await rest(100 + Math.random() * 100)
    }
    await rest(rest_ms())
  }
}

/**
 * One try. A connection that broke says nothing about the message, and neither does a 503 after a commit whose answer
 * was lost: both are unknown, and the key decides at the next try.
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

/** Anything but done, refused for now, or silence is a fault of its own. */
class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
}
