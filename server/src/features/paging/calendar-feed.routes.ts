import { common } from '@wardline/contract/errors.ts'
import * as routes from '@wardline/contract/paging/calendar-feed.routes.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { handle, sent } from '../../platform/http/handle.ts'
import { throttle } from '../../platform/http/throttle.ts'
import * as actions from './calendar-feed.actions.ts'

/** Calendar programs ask every few minutes at the most; a broken one should not keep the server busy. */
const allowance = { burst: 20, every_ms: 30_000 }

export const calendarFeedRoutes = (db: Database, toWait = throttle(allowance)) => [
  handle(routes.listFeeds, async (ctx) => {
    const results = await actions.ownFeeds(ctx)
    return { count: results.length, next: null, previous: null, results }
  }),
  handle(routes.createFeed, (ctx, { body }) => actions.createFeed(ctx, body.group_id)),
  handle(routes.deleteFeed, async (ctx, { params }) => {
    await actions.deleteFeed(ctx, params.id)
    return undefined
  }),
  handle(routes.readFeed, async (_ctx, { params, request, reply }) => {
    const wait = toWait(`${request.ip} ${params.file}`, performance.now())
    if (wait > 0) {
      reply.header('retry-after', wait)
      throw new AppError(common.tooOften)
    }
    const { text, etag } = await actions.readFeed(db, params.file)
    const isHeld = request.headers['if-none-match'] === etag
    // A calendar program keeps the file and asks whether it is still the same; nobody in between keeps it.
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (isHeld) reply.code(304).send()
    else reply.type('text/calendar; charset=utf-8').send(text)
    return sent
  }),
]
