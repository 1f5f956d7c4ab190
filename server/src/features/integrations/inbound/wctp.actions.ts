import { timingSafeEqual } from 'node:crypto'
import { WctpSettings } from '@wardline/contract/alerts/providers/wctp.schemas.ts'
import type { Code } from '@wardline/wctp/codes.ts'
import { codeSentence } from '@wardline/wctp/codes.ts'
import { readIncoming, type Incoming, type Refused } from '@wardline/wctp/incoming.ts'
import { confirmation, printOperation, versionResponse } from '@wardline/wctp/write.ts'
import { bytesOf } from '../../../platform/http/fields.ts'
import { recordReceipt } from '../../alerts/delivery/receipt.actions.ts'
import { forgeryKey, requireHookProvider, type HookContext } from './hook.access.ts'
import { handleOnce } from './inbound-response.actions.ts'
import { respondByText } from './inbound-answer.actions.ts'
import type { TwilioHook } from './twilio.access.ts'
import { enqueueReply, reply_reference_prefix } from './reply-text.actions.ts'

/** Some services append their own name to the pager number. */
const pagerNumber = (sender_id: string): string =>
  sender_id
    .slice(0, 200)
    .replace(/@.*$/s, '')
    .replaceAll(/[\s().-]/g, '')
    .slice(0, 64)

const isSameCode = (received: string | undefined, expected: string): boolean => {
  const [a, b] = [Buffer.from(received ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type PageStatusSource = Exclude<Incoming, { kind: 'version_query' }>

async function recordStatus(
  { db }: Pick<HookContext, 'db'>,
  account_id: number,
  incoming: Exclude<PageStatusSource, { kind: 'reply' }>,
  reference: string,
): Promise<boolean> {
  const of = { account_id, provider: 'wctp', reference } as const
  if (incoming.kind === 'failure') {
    const { code } = incoming
    // 404 means an authorization that was wrong at the time.
    const receipt = code === 403 ? 'gone' : 'failed'
    return recordReceipt(db, { ...of, receipt, reason: codeSentence(code) })
  }
  if (incoming.status === 'QUEUED') return true
  return recordReceipt(db, { ...of, receipt: incoming.status === 'READ' ? 'seen' : 'delivered' })
}

interface PagerReply {
  account_id: number
  provider: 'wctp' | 'snpp'
  address: string
  name: string
  text: string
  reference: string | undefined
}

export async function recordReply(
  hooks: Pick<HookContext, 'db'>,
  { account_id, provider, address, name, text, reference }: PagerReply,
): Promise<string> {
  const key = `${address} ${name}`.slice(0, 300)
  let isAccepted = false
  const respond = async (delivery_key: string) => {
    const words = {
      account_id,
      address,
      channel: 'pager',
      text: text.slice(0, 1600),
      reference,
      delivery_key,
    } as const
    const result = await respondByText(hooks.db, words)
    isAccepted = result.is_accepted
    return result.sentence
  }
  const brought = { account_id, provider, key, channel: 'pager', address } as const
  const { reply } = await handleOnce(hooks, brought, respond, async (tx, id) =>
    isAccepted ? undefined : enqueueReply(tx, id),
  )
  return reply
}

/** A response to one of our replies refers to the page of that reply, or the only one waiting. */
const findPageReference = (response_to: string): string | undefined =>
  response_to === '' || response_to.startsWith(reply_reference_prefix) ? undefined : response_to.slice(0, 64)

/**
 * Handles a reply or a status that came by callback or polling.
 * @param reference the reference of the page, if the service does not repeat it
 */
export async function handleIncoming(
  hooks: Pick<HookContext, 'db'>,
  account_id: number,
  incoming: PageStatusSource,
  reference = findPageReference(incoming.response_to),
): Promise<{ code: Code; words?: string }> {
  if (incoming.kind === 'reply') {
    const { sender_id, message_id, text } = incoming
    const name = message_id || `${reference ?? ''} ${text}`
    const reply = {
      account_id,
      provider: 'wctp',
      address: pagerNumber(sender_id),
      name,
      text,
      reference,
    } as const
    return { code: 200, words: await recordReply(hooks, reply) }
  }
  const isKnown = reference !== undefined && (await recordStatus(hooks, account_id, incoming, reference))
  return isKnown ? { code: 200 } : { code: 504 }
}

const defaultVersion = '1.3'

/** Answered before the provider is known: the body of the request is not read. */
export const refuseOversizedOperation = (): string => printOperation(defaultVersion, confirmation(411))

/** Each document gets a response; errors use the protocol's codes. */
export async function handleOperation(
  hooks: HookContext,
  { ctx, request, uid }: TwilioHook,
): Promise<string> {
  const { account_id, settings, secrets } = await requireHookProvider(
    hooks,
    { kind: 'wctp', uid, address: ctx.address },
    () => true,
  )
  const known = WctpSettings.safeParse(settings)
  const version = known.success ? known.data.protocol_version : defaultVersion
  const incoming: Incoming | Refused = readIncoming(bytesOf(request))
  if (incoming.kind === 'refused') return printOperation(version, confirmation(incoming.code))
  if (incoming.kind === 'version_query')
    return printOperation(
      version,
      versionResponse({ ...incoming, now: new Date(ctx.clock.now().epochMilliseconds) }),
    )
  const expected = secrets['reply_code']
  if (expected === undefined || !isSameCode(incoming.security_code, expected)) {
    const code = await hooks.limiter.consume('forged_callbacks', forgeryKey(uid, ctx.address)).then(
      () => 402 as const,
      () => 603 as const,
    )
    return printOperation(version, confirmation(code))
  }
  const { code, words } = await handleIncoming(hooks, account_id, incoming)
  return printOperation(version, confirmation(code, words))
}
