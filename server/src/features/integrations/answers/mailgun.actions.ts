import {
  isFresh,
  isSignedByMailgun,
  type MailgunSignature,
} from '../../../platform/carriers/mailgun-signature.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { bytesOf, readFields } from '../../../platform/http/fields.ts'
import { noteReceipt } from '../../alerts/receipt.actions.ts'
import { carrierAt, type Hooks } from './hook.access.ts'
import { stale, unreliable } from './hook.errors.ts'
import {
  answerMail,
  isStop,
  mailEvent,
  mailEventOfForm,
  receiptOfEvent,
  signatureOf,
} from './mailgun.rules.ts'
import { once } from './once.actions.ts'
import { answerByWords } from './outside-answer.actions.ts'
import type { Called } from './twilio.actions.ts'
import { stopAddress } from './stop.actions.ts'
import { sendBack } from './word-back.actions.ts'
import { firstLine } from './words.rules.ts'

/** The account that Mailgun calls for, when Mailgun it is, and now. */
async function fromMailgun(hooks: Hooks, { ctx, uid }: Called, signed: MailgunSignature): Promise<number> {
  const { account_id } = await carrierAt(
    hooks,
    { kind: 'mailgun', uid, address: ctx.address },
    // Without a key nothing is believed: the HMAC of an empty key is anybody's.
    ({ secrets }) =>
      Boolean(secrets['signing_key']) && isSignedByMailgun(secrets['signing_key'] ?? '', signed),
  )
  if (signed.token === '' || !isFresh(signed, ctx.clock.now().epochMilliseconds)) throw new AppError(stale)
  return account_id
}

const done = { ok: true }

/** What became of a mail. A token that was here before is somebody's recording. */
export async function takeMailEvent(hooks: Hooks, called: Called): Promise<typeof done> {
  const isJson = (called.request.headers['content-type'] ?? '').includes('json')
  const event = isJson
    ? mailEvent(bytesOf(called.request))
    : mailEventOfForm(await readFields(called.request))
  const unsigned = { timestamp: '', token: '', signature: '' }
  const account_id = await fromMailgun(hooks, called, event ?? unsigned)
  if (!event) return done
  const { token, recipient, reference, message_id } = event
  const brought = {
    account_id,
    carrier: 'mailgun',
    key: `event ${token}`.slice(0, 200),
    medium: 'email',
    is_receipt: true,
  } as const
  const { isFirst } = await once(hooks, { ...brought, address: recipient }, async () => {
    const receipt = receiptOfEvent(event)
    const of = { account_id, carrier: 'mailgun', reference, carrier_reference: message_id } as const
    if (receipt) await noteReceipt(hooks.db, { ...of, ...receipt })
    if (isStop(event))
      await stopAddress({ db: hooks.db, clock: called.ctx.clock }, { account_id, address: recipient })
    return 'noted'
  })
  if (!isFirst) throw new AppError(stale)
  return done
}

/** As subjects of ours name it: "Wardline: … [W7K3PQ]". */
const referenceIn = (subject: string): string | undefined => /\[([2-9A-Z]{6})\]/.exec(subject)?.[1]

/** Somebody answered a mail. Its first line is the answer; its subject, or that line, names the page. */
export async function takeMail(hooks: Hooks, called: Called): Promise<typeof done> {
  const fields = await readFields(called.request)
  const signed = signatureOf(fields)
  const account_id = await fromMailgun(hooks, called, signed)
  const mail = answerMail(fields)
  if (mail.isDoubtful) throw new AppError(unreliable)
  // Nobody reads what a machine gets back, and it might answer that as well.
  if (mail.isAutomatic || mail.address === '') return done
  const { address } = mail
  const brought = {
    account_id,
    carrier: 'mailgun',
    key: `mail ${signed.token}`.slice(0, 200),
    medium: 'email',
    address,
  } as const
  const answerIt = async () => {
    const { sentence } = await answerByWords(hooks.db, {
      account_id,
      address,
      medium: 'email',
      text: firstLine(mail.text),
      reference: referenceIn(mail.subject),
      must_name: true,
    })
    return sentence
  }
  const { isFirst } = await once(hooks, brought, answerIt, sendBack)
  if (!isFirst) throw new AppError(stale)
  return done
}
