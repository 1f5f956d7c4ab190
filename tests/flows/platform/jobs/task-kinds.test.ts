import { expect, test } from 'vitest'
import { taskHandlers } from '@wardline/server/features.ts'
import { requireHandlers } from '@wardline/server/platform/jobs/task-kind.ts'

const handled = taskHandlers.map(({ task }) => task)

test('each kind of task has one handler', () => {
  expect(() => requireHandlers(handled)).not.toThrow()
})

test('a server does not start if a kind of task has no handler, or two', () => {
  expect(() => requireHandlers(handled.filter((kind) => kind !== 'escalation_step'))).toThrow(
    'Tasks without a handler: escalation_step',
  )
  expect(() => requireHandlers([...handled, 'webhook_delivery'])).toThrow(
    'Tasks with two handlers: webhook_delivery',
  )
})
