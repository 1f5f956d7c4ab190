import type { TestPage } from '@wardline/contract/alerts/reachability/reachability.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { findAlertsByUser } from '../../alerts/delivery/alert-list.access.ts'
import { countPage } from '../messages/page-limit.actions.ts'
import { sendSystemThread, type SystemServices } from './reachability-notice.actions.ts'
import { cannotReceive } from './test-page.errors.ts'
import * as queries from './test-page.queries.ts'
import { testPageChannels, isTestPageOver } from './test-page.rules.ts'

export async function sendTestPage(
  ctx: Context,
  outside: SystemServices,
  { user_id }: { user_id?: number | undefined },
): Promise<TestPage> {
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    const { account_id, user_id: by_user_id, permissions } = ctx.caller
    const to = user_id ?? by_user_id
    const isReachable = await queries.canReceive(tx.db, account_id, to)
    if (isReachable === undefined) throw notFound()
    if (to !== by_user_id && !permissions.has('base.change_integrationconfiguration')) throw forbidden()
    if (!isReachable) throw invalid({ user_id: [cannotReceive] })
    const { id: thread_id, message_id } = await sendSystemThread(tx, outside, {
      subject: 'Test page',
      body: 'This is a test of your alerts. You do not need to respond.',
      priority: 2,
      to: [{ user_id: to, why: 'requested a test of their alerts' }],
      notifies: 'everything',
    })
    await queries.insertTestPage(tx.db, { account_id, thread_id, message_id, user_id: to, by_user_id })
    tx.audit(by_user_id, 'test_page.sent', { user: to }, { thread_id })
    return loadTestPage(tx.db, ctx, thread_id)
  })
}

export const getTestPage = (ctx: Context, thread_id: number): Promise<TestPage> =>
  ctx.read((db) => loadTestPage(db, ctx, thread_id))

async function loadTestPage(db: Db, { caller }: Context, thread_id: number): Promise<TestPage> {
  const { account_id, user_id } = caller
  const page = await queries.findTestPage(db, { account_id, user_id, thread_id })
  if (!page) throw notFound()
  const { message_id, is_old, ...rest } = page
  const alerts = await findAlertsByUser(db, { account_id, thread_id, message_id, user_ids: [page.user_id] })
  const channels = testPageChannels(alerts.get(page.user_id) ?? [])
  return { ...rest, channels, is_over: isTestPageOver(channels, is_old) }
}
