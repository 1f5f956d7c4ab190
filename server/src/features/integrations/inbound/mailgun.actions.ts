import {
  isFresh,
  isSignedByMailgun,
  type MailgunSignature,
} from '../../../platform/providers/mailgun-signature.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { bytesOf, readFields } from '../../../platform/http/fields.ts'
import { recordReceipt } from '../../alerts/delivery/receipt.actions.ts'
import { requireHookProvider, type HookContext } from './hook.access.ts'
import { replayed, unverifiedSender } from './hook.errors.ts'
import {
  parseInboundMail,
  isOptOut,
  parseMailEvent,
  parseMailEventForm,
  eventToReceipt,
  readSignature,
} from './mailgun.rules.ts'
import { handleOnce } from './inbound-response.actions.ts'
import { respondByText } from './inbound-answer.actions.ts'
import type { TwilioHook } from './twilio.access.ts'
import { suppressAddress } from './opt-out.actions.ts'
import { enqueueReply } from './reply-text.actions.ts'
import { firstLine, textAboveQuote } from './answer-text.rules.ts'

async function requireMailgun(
  hooks: HookContext,
  { ctx, uid }: TwilioHook,
  signed: MailgunSignature,
): Promise<number> {
  const { account_id } = await requireHookProvider(
    hooks,
    { kind: 'mailgun', uid, address: ctx.address },
    // Requires a key: anyone can compute an HMAC with an empty key.
    ({ secrets }) =>
      Boolean(secrets['signing_key']) && isSignedByMailgun(secrets['signing_key'] ?? '', signed),
  )
  if (signed.token === '' || !isFresh(signed, ctx.clock.now().epochMilliseconds)) throw new AppError(replayed)
  return account_id
}

const acknowledged = { ok: true }

/** A token that was used before is a replay. */
export async function handleMailEvent(hooks: HookContext, called: TwilioHook): Promise<typeof acknowledged> {
  const isJson = (called.request.headers['content-type'] ?? '').includes('json')
  const event = isJson
    ? parseMailEvent(bytesOf(called.request))
    : parseMailEventForm(await readFields(called.request))
  const unsigned = { timestamp: '', token: '', signature: '' }
  const account_id = await requireMailgun(hooks, called, event ?? unsigned)
  if (!event) return acknowledged
  const { token, recipient, reference, message_id } = event
  const brought = {
    account_id,
    provider: 'mailgun',
    key: `event ${token}`.slice(0, 200),
    channel: 'email',
    is_receipt: true,
  } as const
  const { isFirst } = await handleOnce(hooks, { ...brought, address: recipient }, async () => {
    const receipt = eventToReceipt(event)
    const of = { account_id, provider: 'mailgun', reference, provider_reference: message_id } as const
    if (receipt) await recordReceipt(hooks.db, { ...of, ...receipt })
    if (isOptOut(event))
      await suppressAddress({ db: hooks.db, clock: called.ctx.clock }, { account_id, address: recipient })
    return 'noted'
  })
  if (!isFirst) throw new AppError(replayed)
  return acknowledged
}

/** Subjects have the form "Wardline: … [W7K3PQ]". */
const findReference = (subject: string): string | undefined => /\[([2-9A-Z]{6})\]/.exec(subject)?.[1]

export async function handleMail(hooks: HookContext, called: TwilioHook): Promise<typeof acknowledged> {
  const fields = await readFields(called.request)
  const signed = readSignature(fields)
  const account_id = await requireMailgun(hooks, called, signed)
  const mail = parseInboundMail(fields)
  if (mail.isDoubtful) throw new AppError(unverifiedSender)
  // No reply to machines, which might respond to it.
  if (mail.isAutomatic || mail.address === '') return acknowledged
  const { address } = mail
  const brought = {
    account_id,
    provider: 'mailgun',
    key: `mail ${signed.token}`.slice(0, 200),
    channel: 'email',
    address,
  } as const
  const body = textAboveQuote(mail.text)
  const respond = async (delivery_key: string) => {
    const { sentence } = await respondByText(hooks.db, {
      account_id,
      address,
      channel: 'email',
      text: firstLine(body),
      body,
      delivery_key,
      reference: findReference(mail.subject),
      must_name: true,
    })
    return sentence
  }
  const { isFirst } = await handleOnce(hooks, brought, respond, enqueueReply)
  if (!isFirst) throw new AppError(replayed)
  return acknowledged
}
