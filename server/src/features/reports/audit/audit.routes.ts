import * as routes from '@wardline/contract/reports/audit/audit.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { csvType, replyWithDownload } from '../../../platform/files/reply-file.ts'
import * as actions from './audit.actions.ts'

export const auditRoutes = [
  handle(routes.listAudit, async (ctx, { params, query, request }) => {
    const page = await actions.listAudit(ctx, params.id, query)
    return { ...page, next: page.next_cursor === null ? null : addressAt(request.url, page.next_cursor) }
  }),
  handle(routes.exportAudit, async (ctx, { params, query, reply }) => {
    const content = await actions.exportAudit(ctx, params.id, query)
    return replyWithDownload(reply, { name: 'audit.csv', type: csvType, content })
  }),
]

function addressAt(address: string, cursor: string): string {
  const url = new URL(address, 'http://here')
  url.searchParams.set('cursor', cursor)
  return url.pathname + url.search
}
