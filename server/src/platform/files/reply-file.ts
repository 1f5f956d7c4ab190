import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { attachmentDisposition, inlineDisposition } from './content-disposition.ts'
import { replyHandled } from '../http/handle.ts'

export const csvType = 'text/csv; charset=utf-8'

interface ReplyFile {
  name: string
  type: string
  content: Buffer | Readable | string
  /** In bytes, for a stream whose length is known. */
  size?: number
}

/** Downloads a file. If a browser displays it all the same, the header prevents scripts. */
export function replyWithDownload(
  reply: FastifyReply,
  { name, type, content, size }: ReplyFile,
): typeof replyHandled {
  if (size !== undefined) reply.header('content-length', size)
  reply
    .type(type)
    .header('content-disposition', attachmentDisposition(name))
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content)
  return replyHandled
}

/** PDF viewers of browsers are plugins with inline styles, which a sandbox would block. */
const policyOfPdf = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Opens a PDF that the server wrote in the browser, to read and print. Never use it for an uploaded file. */
export function replyWithOwnPdf(
  reply: FastifyReply,
  { name, content }: { name: string; content: Buffer },
): typeof replyHandled {
  reply
    .type('application/pdf')
    .header('content-disposition', inlineDisposition(name))
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', policyOfPdf)
    .send(content)
  return replyHandled
}
