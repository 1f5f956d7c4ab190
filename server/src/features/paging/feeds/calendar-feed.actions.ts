import type { CalendarFeed, NewCalendarFeed } from '@wardline/contract/paging/feeds/calendar-feed.schemas.ts'
import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import { accountOf, newToken, tokenHash } from '../../accounts/sessions/session-token.rules.ts'
import { noSuchGroup } from './calendar-feed.errors.ts'
import * as queries from './calendar-feed.queries.ts'
import { formatFeed } from './calendar-feed.rules.ts'
import { requireGroup } from '../group-access/paging-group.access.ts'

const ownerOf = ({ caller }: Context) => ({ account_id: caller.account_id, owner_id: caller.user_id })

export const listOwnFeeds = (ctx: Context): Promise<CalendarFeed[]> =>
  ctx.read((db) => queries.listFeeds(db, ownerOf(ctx)))

/** The address with its token is returned only here. */
export function createFeed(ctx: Context, group_id: number | null): Promise<NewCalendarFeed> {
  return ctx.transaction(async (tx) => {
    if (group_id !== null)
      await requireGroup(ctx, tx.db, group_id, 'ScheduleGroup').catch((error: unknown) => {
        throw error instanceof AppError ? invalid({ group_id: [noSuchGroup] }) : error
      })
    const token = newToken(tx.account_id)
    const feed = await queries.upsertFeed(tx.db, ownerOf(ctx), { group_id, token_hash: tokenHash(token) })
    tx.audit(ctx.caller.user_id, 'calendar_feed.created', { calendar_feed: feed.id }, { group_id })
    return { ...feed, path: `/ical/${token}.ics` }
  })
}

export function deleteFeed(ctx: Context, id: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    if (!(await queries.deleteFeed(tx.db, ownerOf(ctx), id))) throw notFound()
    tx.audit(ctx.caller.user_id, 'calendar_feed.deleted', { calendar_feed: id })
  })
}

/** Only reads of existing feeds are counted, so that guesses fill no memory. */
export async function readFeed(
  db: Database,
  limiter: RateLimiter,
  { file, address }: { file: string; address: string },
): Promise<{ text: string; etag: string }> {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
  const account_id = accountOf(token)
  if (account_id === undefined) throw notFound()
  const feed = await db.read(account_id, (reader) =>
    queries.findFeedByHash(reader, account_id, tokenHash(token)),
  )
  if (!feed) throw notFound()
  await limiter.consume('calendar_feed', `${account_id}:${feed.id}:${networkOf(address)}`)
  await db.write(account_id, (tx) => queries.noteFeedUse(tx.db, account_id, feed.id))
  return db.read(account_id, async (reader) => {
    const isOwn = feed.group_id === null
    const name = isOwn ? `On call: ${feed.name}` : feed.name
    const text = formatFeed(await queries.listFeedShifts(reader, feed), { name, isOwn })
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
}
