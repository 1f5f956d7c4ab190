import type { SnppSecrets, SnppSettings } from '@wardline/contract/alerts/carriers/snpp.schemas.ts'
import { openSession, Session, type Reply } from '../snpp/session.ts'
import type { Carrier, Notice, Outcome } from './carrier.ts'
import { isFailed, type Failed, type Outbound } from './connect.ts'
import { outcomeOfTrouble } from './outcome.ts'

const name = 'The paging terminal'

/** 421: it ends here, whatever it was about. Any other refusal is one of this page. */
function refusal(reply: Reply | Failed, reason: string): Outcome {
  if (isFailed(reply)) return outcomeOfTrouble(reply, name)
  if (reply.code === 421) return { outcome: 'retry', reason: `${name} takes no more for now (421).` }
  return { outcome: 'failed', reason: `${reason} (${reply.code}).` }
}

const isOk = (reply: Reply | Failed): boolean => !isFailed(reply) && reply.code === 250
/** The conversation is over: nothing more can be asked. */
const isOver = (reply: Reply | Failed): boolean => isFailed(reply) || reply.code === 421

async function signIn(session: Session, { login_id }: SnppSettings, { password }: SnppSecrets) {
  if (login_id === '') return undefined
  const reply = await session.command(`LOGI ${login_id}${password === undefined ? '' : ` ${password}`}`)
  return isOk(reply) ? undefined : refusal(reply, `${name} refused our credentials`)
}

/** Longest choice that RFC 1861 §4.6.8 allows. */
const longest_choice = 15

/** A two-way pager shows the choices and tells that it was read. Extras: a terminal without them still pages. */
async function askForAnswer(session: Session, choices: readonly string[]): Promise<Outcome | undefined> {
  const extras = [
    'ACKR 1',
    ...(choices.length > 0 ? ['RTYP MULTICHOICE'] : []),
    ...choices.map((choice, index) => `MCRE ${index + 1} ${choice.slice(0, longest_choice)}`),
  ]
  for (const extra of extras) {
    const reply = await session.command(extra)
    if (isOver(reply)) return refusal(reply, '')
  }
  return undefined
}

/** 8xx: the pager has it; 9xx: on its way, to be asked about by tag and pass code (RFC 1861 §4.6.9). */
function outcomeOfSend(reply: Reply | Failed): Outcome {
  if (isFailed(reply)) return outcomeOfTrouble(reply, name)
  const [tag, pass] = /^(\d{1,20}) (\d{1,20})\b/.exec(reply.text)?.slice(1) ?? []
  const carrier_reference = tag === undefined || pass === undefined ? null : `${tag} ${pass}`
  if (reply.code >= 800 && reply.code < 900) return { outcome: 'delivered', carrier_reference }
  if (reply.code >= 900)
    return { outcome: 'handed', carrier_reference, expects_receipt: carrier_reference !== null }
  if (reply.code === 250) return { outcome: 'handed', carrier_reference, expects_receipt: false }
  return refusal(reply, `${name} did not take the page`)
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
  const over = isTwoWay ? await askForAnswer(session, notice.choices) : undefined
  return over ?? outcomeOfSend(await session.command('SEND'))
}

/** A signed-in conversation, or why there is none. */
async function enter(
  settings: SnppSettings,
  secrets: SnppSecrets,
  out: Outbound,
  signal: AbortSignal,
): Promise<Session | Outcome> {
  const { host, port, security } = settings
  const session = await openSession({ host, port, tls: security === 'tls' }, out, signal)
  if (!(session instanceof Session)) return refusal(session, `${name} did not let us in`)
  const refused = await signIn(session, settings, secrets)
  if (!refused) return session
  session.end()
  return refused
}

/** Pagers by the Simple Network Paging Protocol (RFC 1861): level 1, and level 3 where it is offered. */
export const snpp = (settings: SnppSettings, secrets: SnppSecrets, out: Outbound): Carrier => ({
  kind: 'snpp',
  media: ['pager'],
  async send(notice, signal) {
    const session = await enter(settings, secrets, out, signal)
    if (!(session instanceof Session)) return session
    const outcome = await page(session, settings, notice)
    session.end()
    return outcome
  },
})

/** What became of a two-way page. `choice` counts from 1. */
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
function statusOfReply({ code, text }: Reply): PageStatus {
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

/** Asks what became of pages, by their "tag pass"; none for what the terminal did not answer about. Never rejects. */
export async function askSnpp(
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
    if (!isFailed(reply)) found.set(reference, statusOfReply(reply))
  }
  session.end()
  return found
}
