import * as routes from '@wardline/contract/live/boot.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './boot.actions.ts'

export const bootRoutes = ({ readCursor }: { readCursor: () => Promise<string> }) => [
  handle(routes.boot, async (ctx, { query }) => {
    const { inbox, ...rest } = await actions.boot(ctx, readCursor, query.thread_id)
    const next = inbox.count > inbox.results.length ? '/api/v2/threads/?page=2' : null
    return { ...rest, inbox: { ...inbox, next, previous: null } }
  }),
]
