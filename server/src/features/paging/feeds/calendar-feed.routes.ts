import { onePage } from '../../../platform/http/paging.ts'
import * as routes from '@wardline/contract/paging/feeds/calendar-feed.routes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import * as actions from './calendar-feed.actions.ts'

export const calendarFeedRoutes = ({ db, limiter }: { db: Database; limiter: RateLimiter }) => [
  handle(routes.listFeeds, async (ctx) => {
    const results = await actions.listOwnFeeds(ctx)
    return onePage(results)
  }),
  handle(routes.createFeed, (ctx, { body }) => actions.createFeed(ctx, body.group_id)),
  handle(routes.deleteFeed, (ctx, { params }) => actions.deleteFeed(ctx, params.id)),
  handle(routes.readFeed, async (_ctx, { params, request, reply }) => {
    const { text, etag } = await actions.readFeed(db, limiter, { file: params.file, address: request.ip })
    const isHeld = request.headers['if-none-match'] === etag
    // Calendar clients revalidate with the ETag; proxies must not cache the file.
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (isHeld) reply.code(304).send()
    else reply.type('text/calendar; charset=utf-8').send(text)
    return replyHandled
  }),
]
