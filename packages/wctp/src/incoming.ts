import type { Code } from './codes.ts'
import { findChild, findChildren, textIn, type Element } from './element.ts'
import { NotRead, readXml, textOfXml } from './read.ts'

interface About {
  sender_id: string
  security_code: string | undefined
  /** The `message_id` that we gave the page; empty in the answer to a query by tracking number. */
  response_to: string
  /** The service's id of this message; a repeated delivery has the same. */
  message_id: string
}

export type Incoming =
  | (About & { kind: 'status'; status: 'QUEUED' | 'DELIVERED' | 'READ' })
  | (About & { kind: 'failure'; code: number })
  | (About & { kind: 'reply'; text: string })
  | { kind: 'version_query'; inquirer: string; asked: string | undefined }

export interface Refused {
  kind: 'refused'
  code: Code
}

const refused = (code: Code): Refused => ({ kind: 'refused', code })

const attribute = (of: Element | undefined, name: string): string | undefined => {
  const value = of?.attributes[name]?.trim()
  return value === undefined || value === '' ? undefined : value
}

export const parseStatusCode = (of: Element | undefined, name: 'errorCode' | 'successCode'): number => {
  const written = attribute(of, name) ?? ''
  return /^\d{3}$/.test(written) ? Number(written) : 0
}

function parseHeader(header: Element | undefined): About | undefined {
  const originator = findChild(header, 'wctp-Originator')
  const sender_id = attribute(originator, 'senderID')
  if (!header || sender_id === undefined) return undefined
  return {
    sender_id,
    security_code: originator?.attributes['securityCode'],
    response_to: attribute(header, 'responseToMessageID') ?? '',
    message_id: attribute(findChild(header, 'wctp-MessageControl'), 'messageID') ?? '',
  }
}

const headerOf = (operation: Element): Element | undefined =>
  findChild(operation, 'wctp-ResponseHeader') ?? findChild(operation, 'wctp-ClientResponseHeader')

function statusOf(operation: Element): Incoming | Refused {
  const about = parseHeader(headerOf(operation))
  if (!about) return refused(302)
  const failure = findChild(operation, 'wctp-Failure')
  if (failure) return { kind: 'failure', ...about, code: parseStatusCode(failure, 'errorCode') }
  const type = attribute(findChild(operation, 'wctp-Notification'), 'type')?.toUpperCase()
  if (type !== 'QUEUED' && type !== 'DELIVERED' && type !== 'READ') return refused(302)
  return { kind: 'status', ...about, status: type }
}

function replyOf(operation: Element): Incoming | Refused {
  const about = parseHeader(headerOf(operation))
  const payload = findChild(operation, 'wctp-Payload')
  if (!about || !payload) return refused(302)
  if (findChild(payload, 'wctp-TransparentData')) return refused(304)
  const choice = findChild(findChild(payload, 'wctp-MCR'), 'wctp-Choice')
  return { kind: 'reply', ...about, text: textIn(choice ?? payload) }
}

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

export function readIncoming(bytes: Uint8Array): Incoming | Refused {
  const read = readOperation(bytes)
  return 'kind' in read ? read : operationOf(read.operation)
}

export interface Polled {
  /** `sequence_no` is confirmed with the next poll; null in the answer to a client's query. */
  messages: { sequence_no: string | null; incoming: Incoming | Refused }[]
  /** Minimum seconds until the next poll; 0 if not given. */
  wait_seconds: number
  failure: number | undefined
}

const containers = ['wctp-PollResponse', 'wctp-ClientQueryResponse']

export function readPolled(bytes: Uint8Array): Polled | undefined {
  const read = readOperation(bytes)
  if ('kind' in read || !containers.includes(read.operation.name)) return undefined
  const { operation } = read
  const failure = findChild(operation, 'wctp-Failure')
  const interval = attribute(operation, 'minNextPollInterval') ?? ''
  const messages = [
    ...findChildren(operation, 'wctp-Message'),
    ...findChildren(operation, 'wctp-ClientMessage'),
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
    failure: failure && parseStatusCode(failure, 'errorCode'),
  }
}
