import type { CalendarFeed, NewCalendarFeed } from '@wardline/contract/paging/calendar-feed.schemas.ts'
import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { accountOf, newToken, tokenHash } from '../accounts/session-token.rules.ts'
import { noSuchGroup } from './calendar-feed.errors.ts'
import * as queries from './calendar-feed.queries.ts'
import { feedFile } from './calendar-feed.rules.ts'
import { groupToSee } from './paging-group.access.ts'

const ownerOf = ({ caller }: Ctx) => ({ account_id: caller.account_id, owner_id: caller.user_id })

export const ownFeeds = (ctx: Ctx): Promise<CalendarFeed[]> =>
  ctx.read((db) => queries.listFeeds(db, ownerOf(ctx)))

/** The address is in this answer and nowhere else. */
export const createFeed = (ctx: Ctx, group_id: number | null): Promise<NewCalendarFeed> =>
  ctx.tx(async (tx) => {
    if (group_id !== null)
      await groupToSee(ctx, tx.db, group_id, 'ScheduleGroup').catch((error: unknown) => {
        throw error instanceof AppError ? invalid({ group_id: [noSuchGroup] }) : error
      })
    const token = newToken(tx.account_id)
    const feed = await queries.putFeed(tx.db, ownerOf(ctx), { group_id, token_hash: tokenHash(token) })
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'calendar_feed.created',
      object_type: 'calendar_feed',
      object_id: feed.id,
      details: { group_id },
    })
    return { ...feed, path: `/ical/${token}.ics` }
  })

/** Only one's own: anybody else's reads like one that never was. */
export const deleteFeed = (ctx: Ctx, id: number): Promise<void> =>
  ctx.tx(async (tx) => {
    if (!(await queries.deleteFeed(tx.db, ownerOf(ctx), id))) throw notFound()
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'calendar_feed.deleted',
      object_type: 'calendar_feed',
      object_id: id,
      details: {},
    })
  })

/** The file behind an address; whoever guesses learns nothing but that it is not there. */
export async function readFeed(db: Database, file: string): Promise<{ text: string; etag: string }> {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
  const account_id = accountOf(token)
  if (account_id === undefined) throw notFound()
  return db.read(account_id, async (reader) => {
    const feed = await queries.feedByHash(reader, account_id, tokenHash(token))
    if (!feed) throw notFound()
    const isOwn = feed.group_id === null
    const name = isOwn ? `On call: ${feed.name}` : feed.name
    const text = feedFile(await queries.feedShifts(reader, feed), { name, isOwn })
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
}
