import { expect, test, vi } from 'vitest'
import { movableClock } from '../clock/clock.ts'
import type { Tx } from '../db/transaction.ts'
import type { AuditRow } from '../db/transaction-rows.ts'
import { createReadRecorder } from './read-recorder.ts'

const reader = { account_id: 1, user_id: 7, session_id: 70 }

function setUp() {
  const rows: AuditRow[] = []
  const failures: string[] = []
  const state = { isDown: false }
  const clock = movableClock()
  const recorder = createReadRecorder({
    clock,
    log: (error) => failures.push(error.message),
    db: {
      async write<T>(account_id: number, fn: (tx: Tx) => Promise<T>) {
        if (state.isDown) throw new Error('no database')
        const audit: Tx['audit'] = (actor_id, action, object, details = {}) => {
          for (const [object_type, object_id] of Object.entries(object))
            rows.push({ actor_id, action, object_type, object_id, details })
        }
        return fn({ account_id, audit } as Tx)
      },
    },
  })
  return { rows, failures, state, clock, recorder }
}

test('a thread is recorded once an hour for each session and kind', async () => {
  const { rows, clock, recorder } = setUp()
  recorder.note(reader, 'opened', [5])
  recorder.note(reader, 'opened', [5])
  recorder.note({ ...reader, session_id: 71 }, 'opened', [5])
  recorder.note(reader, 'list', [5, 6])
  recorder.note(reader, 'list', [6, 8])
  clock.forward({ hours: 1 })
  recorder.note(reader, 'opened', [5])
  await recorder.stop()
  const opened = (session_id: number) => ({
    actor_id: 7,
    action: 'thread.opened',
    object_type: 'thread',
    object_id: 5,
    details: { session_id },
  })
  const listed = (ids: number[]) => ({
    actor_id: 7,
    action: 'threads.shown',
    object_type: 'account',
    object_id: 1,
    details: { session_id: 70, what: 'list', ids },
  })
  expect(rows).toEqual([opened(70), opened(71), listed([5, 6]), listed([8]), opened(70)])
})

test('reads are kept and written again after a database failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { rows, failures, state, recorder } = setUp()
    state.isDown = true
    recorder.note(reader, 'opened', [5])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([rows, failures]).toEqual([[], ['no database']])
    state.isDown = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(rows).toMatchObject([{ object_id: 5 }])
    await recorder.stop()
    expect(rows).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
