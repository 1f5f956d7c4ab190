import process from 'node:process'
import {
  acceptAllHandoffs,
  acceptHandoff,
  listHandoffs,
} from '@wardline/server/features/messaging/handoff/handoff.actions.ts'
import { reassignAfterShift } from '@wardline/server/features/messaging/handoff/shift-reassignment.actions.ts'
import { reassignAcknowledgementsTask } from '@wardline/server/features/paging/on-call/shift-change.actions.ts'
import { systemClock } from '@wardline/server/platform/clock/clock.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { requestContext } from '@wardline/server/platform/http/context.ts'
import { dueTasks } from '@wardline/server/platform/jobs/due-tasks.ts'
import pino from 'pino'
import { pause } from '../../fixtures/faults/pause.ts'

const [url = '', lease_ms = '', account = '', user = ''] = process.argv.slice(2)
const db = openDatabase(deriveLogins(url), { connections: 6 })
const caller = {
  account_id: Number(account),
  user_id: Number(user),
  session_id: 0,
  permissions: new Set<never>(),
}
const ctx = requestContext({ caller, db, clock: systemClock, address: '', user_agent: '' })

dueTasks({
  db,
  log: pino({ level: 'silent' }),
  lease_ms: Number(lease_ms),
  handlers: { [reassignAcknowledgementsTask]: reassignAfterShift({ db }) },
}).start()

for (let turn = 1; ; turn++) {
  const { results } = await listHandoffs(ctx, { page: 1, page_size: 4 })
  // An answered request has no handoff to accept.
  if (turn % 10 === 0) await acceptAllHandoffs(ctx).catch(() => {})
  else await Promise.all(results.map(({ id }) => acceptHandoff(ctx, id).catch(() => {})))
  await pause(results.length === 0 ? 20 : 0)
}
