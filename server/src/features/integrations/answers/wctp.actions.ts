import { timingSafeEqual } from 'node:crypto'
import { WctpSettings } from '@wardline/contract/alerts/carriers/wctp.schemas.ts'
import type { Code } from '../../../platform/wctp/codes.ts'
import { codeSentence } from '../../../platform/wctp/codes.ts'
import { readIncoming, type Incoming, type Refused } from '../../../platform/wctp/incoming.ts'
import { confirmation, printOperation, versionResponse } from '../../../platform/wctp/write.ts'
import { bytesOf } from '../../../platform/http/fields.ts'
import { noteReceipt } from '../../alerts/receipt.actions.ts'
import { carrierAt, type Hooks } from './hook.access.ts'
import { once } from './once.actions.ts'
import { answerByWords } from './outside-answer.actions.ts'
import type { Called } from './twilio.actions.ts'
import { sendBack, wordReference } from './word-back.actions.ts'

/** A pager's number as alerts are sent to it: some services put their own name behind it. */
const pagerOf = (sender_id: string): string =>
  sender_id
    .slice(0, 200)
    .replace(/@.*$/s, '')
    .replaceAll(/[\s().-]/g, '')
    .slice(0, 64)

const isSameCode = (given: string | undefined, expected: string): boolean => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type About = Exclude<Incoming, { kind: 'version_query' }>

/** What became of a page: noted, whether it is one of ours or not. */
async function noteStatus(
  { db }: Pick<Hooks, 'db'>,
  account_id: number,
  incoming: Exclude<About, { kind: 'reply' }>,
  reference: string,
): Promise<boolean> {
  const of = { account_id, carrier: 'wctp', reference } as const
  if (incoming.kind === 'failure') {
    const { code } = incoming
    // 404 is about an authorization that was wrong at one time.
    const receipt = code === 403 ? 'gone' : 'failed'
    return noteReceipt(db, { ...of, receipt, reason: codeSentence(code) })
  }
  if (incoming.status === 'QUEUED') return true
  return noteReceipt(db, { ...of, receipt: incoming.status === 'READ' ? 'seen' : 'delivered' })
}

interface PagerReply {
  account_id: number
  carrier: 'wctp' | 'snpp'
  /** The pager's number. */
  address: string
  /** The same when it is brought again. */
  name: string
  text: string
  /** Of the page that was answered. */
  reference: string | undefined
}

/** A pager's answer. Words go back to it when they say that nothing was done. */
export async function noteReply(
  hooks: Pick<Hooks, 'db'>,
  { account_id, carrier, address, name, text, reference }: PagerReply,
): Promise<string> {
  const key = `${address} ${name}`.slice(0, 300)
  let taken = false
  const answerIt = async () => {
    const words = { account_id, address, medium: 'pager', text: text.slice(0, 1600), reference } as const
    const given = await answerByWords(hooks.db, words)
    taken = given.taken
    return given.sentence
  }
  const brought = { account_id, carrier, key, medium: 'pager', address } as const
  const { answer } = await once(hooks, brought, answerIt, async (tx, id) =>
    taken ? undefined : sendBack(tx, id),
  )
  return answer
}

/** Whoever answers words of ours means the page that they were about, or the only one. */
const pageNamed = (response_to: string): string | undefined =>
  response_to === '' || response_to.startsWith(wordReference) ? undefined : response_to.slice(0, 64)

/**
 * What a pager service says about a page, whether it called or was asked.
 * @param reference of the page, where the service does not repeat it
 */
export async function takeIncoming(
  hooks: Pick<Hooks, 'db'>,
  account_id: number,
  incoming: About,
  reference = pageNamed(incoming.response_to),
): Promise<{ code: Code; words?: string }> {
  if (incoming.kind === 'reply') {
    const { sender_id, message_id, text } = incoming
    const name = message_id || `${reference ?? ''} ${text}`
    const reply = { account_id, carrier: 'wctp', address: pagerOf(sender_id), name, text, reference } as const
    return { code: 200, words: await noteReply(hooks, reply) }
  }
  const isKnown = reference !== undefined && (await noteStatus(hooks, account_id, incoming, reference))
  return isKnown ? { code: 200 } : { code: 504 }
}

/** The server's side of WCTP. Every document is answered by one; what is wrong with it is said by the protocol's codes. */
export async function takeOperation(hooks: Hooks, { ctx, request, uid }: Called): Promise<string> {
  const { account_id, settings, secrets } = await carrierAt(
    hooks,
    { kind: 'wctp', uid, address: ctx.address },
    () => true,
  )
  const known = WctpSettings.safeParse(settings)
  const version = known.success ? known.data.version : '1.3'
  const incoming: Incoming | Refused = readIncoming(bytesOf(request))
  if (incoming.kind === 'refused') return printOperation(version, confirmation(incoming.code))
  if (incoming.kind === 'version_query')
    return printOperation(
      version,
      versionResponse({ ...incoming, now: new Date(ctx.clock.now().epochMilliseconds) }),
    )
  const expected = secrets['reply_code']
  if (expected !== undefined && !isSameCode(incoming.security_code, expected))
    return printOperation(
      version,
      confirmation(hooks.forgeries.isTooMany(`${uid} ${ctx.address}`) ? 603 : 402),
    )
  const { code, words } = await takeIncoming(hooks, account_id, incoming)
  return printOperation(version, confirmation(code, words))
}
