import * as routes from '@wardline/contract/reports/audit/audit.routes.ts'
import type { FastifyReply } from 'fastify'
import { attachmentDisposition } from '../../../platform/files/content-disposition.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import * as actions from './audit.actions.ts'

export const auditRoutes = [
  handle(routes.listAudit, async (ctx, { params, query, request }) => {
    const page = await actions.listAudit(ctx, params.id, query)
    return { ...page, next: page.next_cursor === null ? null : addressAt(request.url, page.next_cursor) }
  }),
  handle(routes.exportAudit, async (ctx, { params, query, reply }) => {
    sendCsv(reply, 'audit.csv', await actions.exportAudit(ctx, params.id, query))
    return replyHandled
  }),
]

function addressAt(address: string, cursor: string): string {
  const url = new URL(address, 'http://here')
  url.searchParams.set('cursor', cursor)
  return url.pathname + url.search
}

const sendCsv = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .type('text/csv')
    .header('content-length', bytes.length)
    .header('content-disposition', attachmentDisposition(name))
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes)
