import type { TestPage } from '@wardline/contract/alerts/reachability.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { alertsOfMessage } from '../../alerts/rung.access.ts'
import { writeItself, type Outside } from './notice.actions.ts'
import { cannotReceive } from './test-page.errors.ts'
import * as queries from './test-page.queries.ts'
import { channelsOf, isOver } from './test-page.rules.ts'

/** Rings every way of the caller at once, or of somebody else by an administrator: a real page, of which nothing follows. */
export const sendTestPage = (
  ctx: Ctx,
  outside: Outside,
  { user_id }: { user_id?: number | undefined },
): Promise<TestPage> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id: by_user_id, permissions } = ctx.caller
    const to = user_id ?? by_user_id
    const can = await queries.canReceive(tx.db, account_id, to)
    if (can === undefined) throw notFound()
    if (to !== by_user_id && !permissions.has('base.change_integrationconfiguration')) throw forbidden()
    if (!can) throw invalid({ user_id: [cannotReceive] })
    const { id: thread_id, message_id } = await writeItself(tx, outside, {
      subject: 'Test page',
      body: 'This is a test of your alerts. It asks nothing of you.',
      priority: 2,
      to: [{ user_id: to, why: 'asked for a test of their alerts' }],
      everything: true,
    })
    await queries.insertTestPage(tx.db, { account_id, thread_id, message_id, user_id: to, by_user_id })
    tx.audit({
      actor_id: by_user_id,
      action: 'test_page.sent',
      object_type: 'user',
      object_id: to,
      details: { thread_id },
    })
    return shown(tx.db, ctx, thread_id)
  })

export const getTestPage = (ctx: Ctx, thread_id: number): Promise<TestPage> =>
  ctx.read((db) => shown(db, ctx, thread_id))

async function shown(db: Db, { caller }: Ctx, thread_id: number): Promise<TestPage> {
  const { account_id, user_id } = caller
  const page = await queries.testPageOf(db, { account_id, user_id, thread_id })
  if (!page) throw notFound()
  const { message_id, is_old, ...rest } = page
  const alerts = await alertsOfMessage(db, { account_id, thread_id, message_id, user_ids: [page.user_id] })
  const channels = channelsOf(alerts.get(page.user_id) ?? [])
  return { ...rest, channels, is_over: isOver(channels, is_old) }
}
