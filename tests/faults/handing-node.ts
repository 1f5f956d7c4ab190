import process from 'node:process'
import {
  acceptAllHandovers,
  acceptHandover,
  listHandedItems,
} from '@wardline/server/features/messaging/handover.actions.ts'
import { passItemsOn } from '@wardline/server/features/messaging/pass-on.actions.ts'
import { itemsPassOn } from '@wardline/server/features/paging/oncall-changed.actions.ts'
import { systemClock } from '@wardline/server/platform/clock/clock.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { requestContext } from '@wardline/server/platform/http/context.ts'
import { dueTasks } from '@wardline/server/platform/jobs/due-tasks.ts'
import pino from 'pino'
import { rest } from './rest.ts'

// A node that hands on what a shift left open, and whose one user takes it over, item by item and now and then all at
// once, to be killed: node handing-node.ts DATABASE_URL LEASE_MS ACCOUNT_ID USER_ID

const [url = '', lease_ms = '', account = '', user = ''] = process.argv.slice(2)
const db = openDatabase(url, { connections: 6 })
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
  handlers: { [itemsPassOn]: passItemsOn(db) },
}).start()

for (let turn = 1; ; turn++) {
  const { results } = await listHandedItems(ctx, { page: 1, page_size: 4 })
  // Somebody may have answered it meanwhile: then there is nothing to take over.
  if (turn % 10 === 0) await acceptAllHandovers(ctx).catch(() => {})
  else await Promise.all(results.map(({ id }) => acceptHandover(ctx, id).catch(() => {})))
  await rest(results.length === 0 ? 20 : 0)
}
