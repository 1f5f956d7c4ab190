import type { SnppSecrets, SnppSettings } from '@wardline/contract/alerts/providers/snpp.schemas.ts'
import { openSession, Session, type Reply } from '@wardline/snpp/session.ts'
import type { Provider, Notice, Outcome } from './provider.ts'
import type { Outbound } from '../outbound/target.ts'
import { guardedConnect, isFailed, type Failed } from '../outbound/connect.ts'
import { connectCheck, rejectedCheck, signedInCheck, type Check } from './check.ts'
import { connectionOutcome } from './outcome.ts'

const name = 'The paging terminal'

/** 421 closes the session; other refusals concern this page only. */
function refusal(reply: Reply | Failed, reason: string): Outcome {
  if (isFailed(reply)) return connectionOutcome(reply, name)
  if (reply.code === 421) return { outcome: 'retry', reason: `${name} is at its limit (421).` }
  return { outcome: 'failed', reason: `${reason} (${reply.code}).` }
}

const isOk = (reply: Reply | Failed): boolean => !isFailed(reply) && reply.code === 250
const isOver = (reply: Reply | Failed): boolean => isFailed(reply) || reply.code === 421

async function signIn(session: Session, { login_id }: SnppSettings, { password }: SnppSecrets) {
  if (login_id === '') return undefined
  const reply = await session.command(`LOGI ${login_id}${password === undefined ? '' : ` ${password}`}`)
  return isOk(reply) ? undefined : refusal(reply, `${name} rejected our credentials`)
}

/** RFC 1861 §4.6.8. */
const max_choice_length = 15

/**
 * Two-way pagers show choices and report reading. The command is optional: terminals without support still
 * page.
 */
async function offerChoices(session: Session, choices: readonly string[]): Promise<Outcome | undefined> {
  const extras = [
    'ACKR 1',
    ...(choices.length > 0 ? ['RTYP MULTICHOICE'] : []),
    ...choices.map((choice, index) => `MCRE ${index + 1} ${choice.slice(0, max_choice_length)}`),
  ]
  for (const extra of extras) {
    const reply = await session.command(extra)
    if (isOver(reply)) return refusal(reply, '')
  }
  return undefined
}

/** 8xx: delivered to the pager; 9xx: queued, to be polled with tag and pass code (RFC 1861 §4.6.9). */
function sendOutcome(reply: Reply | Failed): Outcome {
  if (isFailed(reply)) return connectionOutcome(reply, name)
  const [tag, pass] = /^(\d{1,20}) (\d{1,20})\b/.exec(reply.text)?.slice(1) ?? []
  const provider_reference = tag === undefined || pass === undefined ? null : `${tag} ${pass}`
  if (reply.code >= 800 && reply.code < 900) return { outcome: 'delivered', provider_reference }
  if (reply.code >= 900)
    return { outcome: 'sent', provider_reference, expects_receipt: provider_reference !== null }
  if (reply.code === 250) return { outcome: 'sent', provider_reference, expects_receipt: false }
  return refusal(reply, `${name} did not accept the page`)
}

async function page(session: Session, settings: SnppSettings, notice: Notice): Promise<Outcome> {
  let isTwoWay = false
  if (settings.two_way === 'offered') {
    const offered = await session.command('2WAY')
    if (isOver(offered)) return refusal(offered, '')
    isTwoWay = isOk(offered)
  }
  const known = await session.command(`PAGE ${notice.address.replaceAll(/\s/g, '')}`)
  if (!isFailed(known) && known.code === 550)
    return { outcome: 'gone', reason: 'The paging terminal does not know this pager (550).' }
  if (!isOk(known)) return refusal(known, `${name} refused the pager`)
  const taken = await session.command(`MESS ${notice.text}`)
  if (!isOk(taken)) return refusal(taken, `${name} refused the message`)
  const over = isTwoWay ? await offerChoices(session, notice.choices) : undefined
  return over ?? sendOutcome(await session.command('SEND'))
}

async function enter(
  settings: SnppSettings,
  secrets: SnppSecrets,
  out: Outbound,
  signal: AbortSignal,
): Promise<Session | Outcome> {
  const { host, port, security } = settings
  const socket = await guardedConnect({ host, port, tls: security === 'tls' }, out, signal)
  if (isFailed(socket)) return refusal(socket, '')
  const session = await openSession(socket, signal)
  if (!(session instanceof Session)) return refusal(session, `${name} refused the session`)
  const refused = await signIn(session, settings, secrets)
  if (!refused) return session
  session.end()
  return refused
}

/** RFC 1861: level 1, and level 3 where supported. */
export const snpp = (settings: SnppSettings, secrets: SnppSecrets, out: Outbound): Provider => ({
  kind: 'snpp',
  channels: ['pager'],
  async send(notice, signal) {
    const session = await enter(settings, secrets, out, signal)
    if (!(session instanceof Session)) return session
    const outcome = await page(session, settings, notice)
    session.end()
    return outcome
  },
  check: (signal) => checkSession(settings, secrets, out, signal),
})

async function checkSession(
  settings: SnppSettings,
  secrets: SnppSecrets,
  out: Outbound,
  signal: AbortSignal,
): Promise<Check> {
  const { host, port, security, login_id } = settings
  const connected = await connectCheck({ host, port, tls: security === 'tls' }, name, out, signal)
  if (connected.failed) return connected
  const session = await enter(settings, secrets, out, signal)
  if (session instanceof Session) {
    session.end()
    return login_id === '' ? connected : signedInCheck
  }
  if (login_id !== '' && session.outcome === 'failed') return rejectedCheck(name)
  const reason = 'reason' in session ? session.reason : ''
  return { ...connected, failed: { step: 'connection', reason } }
}

export type PageStatus =
  | { status: 'queued' | 'delivered' | 'read' | 'expired' | 'unknown' }
  | { status: 'replied'; choice: number | undefined; text: string }

const statuses: Record<number, 'delivered' | 'read'> = {
  860: 'delivered',
  861: 'delivered',
  880: 'delivered',
  870: 'read',
  881: 'read',
}

/** "tag time text" after the code (RFC 1861 §4.6.7). */
function parsePageStatus({ code, text }: Reply): PageStatus {
  const known = statuses[code]
  if (known) return { status: known }
  const said = text.replace(/^\d+ \d+([+-]\d+)? ?/, '')
  if (code === 888) {
    const choice = /^(\d{1,2})\b/.exec(said)?.[1]
    return { status: 'replied', choice: choice === undefined ? undefined : Number(choice), text: '' }
  }
  if (code === 889) return { status: 'replied', choice: undefined, text: said }
  if (code >= 900) return { status: 'queued' }
  return { status: code >= 700 && code < 800 ? 'expired' : 'unknown' }
}

/** Keyed by "tag pass"; pages without a response are omitted. Never rejects. */
export async function pollSnpp(
  settings: SnppSettings,
  secrets: SnppSecrets,
  references: readonly string[],
  out: Outbound,
  signal: AbortSignal,
): Promise<Map<string, PageStatus>> {
  const found = new Map<string, PageStatus>()
  const session = await enter(settings, secrets, out, signal)
  if (!(session instanceof Session)) return found
  await session.command('2WAY')
  for (const reference of references) {
    const reply = await session.command(`MSTA ${reference}`)
    if (isOver(reply)) break
    if (!isFailed(reply)) found.set(reference, parsePageStatus(reply))
  }
  session.end()
  return found
}
