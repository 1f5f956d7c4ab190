import type { Code } from './codes.ts'
import { childOf, childrenOf, textIn, type Element } from './element.ts'
import { NotRead, readXml, textOfXml } from './read.ts'

/** What came of a page: who says it, about which. */
interface About {
  /** The pager. */
  sender_id: string
  security_code: string | undefined
  /** Of the message that it is about: the reference that we gave it. Empty where a tracking number was asked for. */
  response_to: string
  /** The other side's own name for this, the same when it is sent again. */
  message_id: string
}

export type Incoming =
  | (About & { kind: 'status'; status: 'QUEUED' | 'DELIVERED' | 'READ' })
  | (About & { kind: 'failure'; code: number })
  | (About & { kind: 'reply'; text: string })
  | { kind: 'version_query'; inquirer: string; asked: string | undefined }

/** Something that we do not take, as the protocol says it. */
export interface Refused {
  kind: 'refused'
  code: Code
}

const refused = (code: Code): Refused => ({ kind: 'refused', code })

const attribute = (of: Element | undefined, name: string): string | undefined => {
  const value = of?.attributes[name]?.trim()
  return value === undefined || value === '' ? undefined : value
}

/** A code is three digits; anything else counts as an error without a name. */
export const codeOf = (of: Element | undefined, name: 'errorCode' | 'successCode'): number => {
  const written = attribute(of, name) ?? ''
  return /^\d{3}$/.test(written) ? Number(written) : 0
}

function aboutOf(header: Element | undefined): About | undefined {
  const originator = childOf(header, 'wctp-Originator')
  const sender_id = attribute(originator, 'senderID')
  if (!header || sender_id === undefined) return undefined
  return {
    sender_id,
    security_code: originator?.attributes['securityCode'],
    response_to: attribute(header, 'responseToMessageID') ?? '',
    message_id: attribute(childOf(header, 'wctp-MessageControl'), 'messageID') ?? '',
  }
}

const headerOf = (operation: Element): Element | undefined =>
  childOf(operation, 'wctp-ResponseHeader') ?? childOf(operation, 'wctp-ClientResponseHeader')

function statusOf(operation: Element): Incoming | Refused {
  const about = aboutOf(headerOf(operation))
  if (!about) return refused(302)
  const failure = childOf(operation, 'wctp-Failure')
  if (failure) return { kind: 'failure', ...about, code: codeOf(failure, 'errorCode') }
  const type = attribute(childOf(operation, 'wctp-Notification'), 'type')?.toUpperCase()
  if (type !== 'QUEUED' && type !== 'DELIVERED' && type !== 'READ') return refused(302)
  return { kind: 'status', ...about, status: type }
}

function replyOf(operation: Element): Incoming | Refused {
  const about = aboutOf(headerOf(operation))
  const payload = childOf(operation, 'wctp-Payload')
  if (!about || !payload) return refused(302)
  if (childOf(payload, 'wctp-TransparentData')) return refused(304)
  const choice = childOf(childOf(payload, 'wctp-MCR'), 'wctp-Choice')
  return { kind: 'reply', ...about, text: textIn(choice ?? payload) }
}

/** What one operation says to us. */
function operationOf(operation: Element): Incoming | Refused {
  switch (operation.name) {
    case 'wctp-StatusInfo':
    case 'wctp-ClientStatusInfo':
      return statusOf(operation)
    case 'wctp-MessageReply':
    case 'wctp-ClientMessageReply':
      return replyOf(operation)
    case 'wctp-VersionQuery': {
      const inquirer = attribute(operation, 'inquirer')
      if (inquirer === undefined) return refused(302)
      return { kind: 'version_query', inquirer, asked: attribute(operation, 'dateTime') }
    }
    default:
      return operation.name.startsWith('wctp-') ? refused(300) : refused(302)
  }
}

/** The one operation in a document, and of which version it says to be. */
export function readOperation(bytes: Uint8Array): { operation: Element } | Refused {
  try {
    const root = readXml(textOfXml(bytes))
    if (root.name !== 'wctp-Operation') return refused(302)
    if (!/^wctp-dtd-v1r[0-3]/i.test(root.attributes['wctpVersion'] ?? '')) return refused(303)
    const operations = root.children.filter((child) => typeof child !== 'string')
    const [operation] = operations
    return operations.length === 1 && operation ? { operation } : refused(302)
  } catch (error) {
    if (error instanceof NotRead) return refused(error.code)
    throw error
  }
}

/** What somebody brings to us. */
export function readIncoming(bytes: Uint8Array): Incoming | Refused {
  const read = readOperation(bytes)
  return 'kind' in read ? read : operationOf(read.operation)
}

export interface Polled {
  /** By the number under which it is to be confirmed; null where there is none (a client's query). */
  messages: { sequence_no: string | null; incoming: Incoming | Refused }[]
  /** Do not ask again before so many seconds; 0 when they do not say. */
  wait_seconds: number
  failure: number | undefined
}

const containers = ['wctp-PollResponse', 'wctp-ClientQueryResponse']

/** What an answer to a poll or to a query brings; undefined when it is no such answer. */
export function readPolled(bytes: Uint8Array): Polled | undefined {
  const read = readOperation(bytes)
  if ('kind' in read || !containers.includes(read.operation.name)) return undefined
  const { operation } = read
  const failure = childOf(operation, 'wctp-Failure')
  const interval = attribute(operation, 'minNextPollInterval') ?? ''
  const messages = [
    ...childrenOf(operation, 'wctp-Message'),
    ...childrenOf(operation, 'wctp-ClientMessage'),
  ].map((message) => {
    const inside = message.children.find((child) => typeof child !== 'string')
    return {
      sequence_no: attribute(message, 'sequenceNo') ?? null,
      incoming: inside ? operationOf(inside) : refused(302),
    }
  })
  return {
    messages,
    wait_seconds: /^\d{1,5}$/.test(interval) ? Number(interval) : 0,
    failure: failure && codeOf(failure, 'errorCode'),
  }
}
