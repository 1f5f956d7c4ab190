import { SnppSecrets, SnppSettings } from '@wardline/contract/alerts/carriers/snpp.schemas.ts'
import { WctpSecrets, WctpSettings } from '@wardline/contract/alerts/carriers/wctp.schemas.ts'
import { askSnpp, type PageStatus } from '../../../platform/carriers/snpp.ts'
import { askWctp } from '../../../platform/carriers/wctp.ts'
import type { Database } from '../../../platform/db/database.ts'
import { clientQuery, pollForMessages } from '../../../platform/wctp/write.ts'
import type { Carriers, OpenCarrier } from '../../alerts/carrier.access.ts'
import { noteReceipt } from '../../alerts/receipt.actions.ts'
import * as queries from './poll.queries.ts'
import { noteReply, takeIncoming } from './wctp.actions.ts'

/** Not more often than this, whatever the service allows; and after a service that did not answer. Seconds. */
const usual_seconds = 20
const answer_ms = 10_000

export interface Polling {
  db: Database
  carriers: Carriers
  allow_loopback: boolean
  /** Ends what is being asked: a server that goes waits for nobody. */
  stopping?: AbortSignal
}

const patience = ({ stopping }: Polling): AbortSignal => {
  const timeUp = AbortSignal.timeout(answer_ms)
  return stopping ? AbortSignal.any([timeUp, stopping]) : timeUp
}

type Turn = Pick<OpenCarrier, 'account_id'>

/** Everything that waits for us there; what came is confirmed at the next turn, when it is stored here. */
async function pollEnterprise(
  polling: Polling,
  { account_id }: Turn,
  settings: WctpSettings,
  secrets: WctpSecrets,
  received: readonly string[],
) {
  const operation = pollForMessages({
    poller_id: settings.sender_id,
    security_code: secrets.security_code,
    received,
  })
  const answer = await askWctp(settings, operation, polling, patience(polling))
  // Nobody knows whether the confirmations arrived: they are given again.
  if (!answer || answer.failure !== undefined)
    return { received, wait_seconds: Math.max(usual_seconds, answer?.wait_seconds ?? 0) }
  const taken: string[] = []
  for (const { sequence_no, incoming } of answer.messages) {
    if (incoming.kind !== 'refused' && incoming.kind !== 'version_query')
      await takeIncoming(polling, account_id, incoming)
    if (sequence_no !== null) taken.push(sequence_no.slice(0, 64))
  }
  return { received: taken, wait_seconds: Math.max(usual_seconds, answer.wait_seconds) }
}

/** One question for each page: clients have no other. */
async function askForEach(polling: Polling, { account_id }: Turn, settings: WctpSettings) {
  const kind = 'wctp'
  const pages = await polling.db.read(account_id, (reader) =>
    queries.pagesToAskFor(reader, { account_id, kind }),
  )
  let wait_seconds = usual_seconds
  for (const { reference, carrier_reference, address } of pages) {
    const operation = clientQuery({
      sender_id: settings.sender_id,
      recipient_id: address,
      tracking_number: carrier_reference,
    })
    const answer = await askWctp(settings, operation, polling, patience(polling))
    if (!answer || polling.stopping?.aborted) break
    wait_seconds = Math.max(wait_seconds, answer.wait_seconds)
    for (const { incoming } of answer.messages)
      if (incoming.kind !== 'refused' && incoming.kind !== 'version_query')
        await takeIncoming(polling, account_id, { ...incoming, sender_id: address }, reference)
  }
  return { received: [], wait_seconds }
}

async function noteStatus(
  { db }: Polling,
  { account_id }: Turn,
  { reference, address }: queries.AskedPage,
  status: PageStatus,
): Promise<void> {
  const of = { account_id, carrier: 'snpp', reference } as const
  if (status.status === 'delivered') await noteReceipt(db, { ...of, receipt: 'delivered' })
  if (status.status === 'read') await noteReceipt(db, { ...of, receipt: 'seen' })
  if (status.status === 'expired') {
    const reason = 'The paging terminal could not deliver it in time.'
    await noteReceipt(db, { ...of, receipt: 'failed', reason })
  }
  if (status.status !== 'replied') return
  const text = status.choice === undefined ? status.text : String(status.choice)
  await noteReply(
    { db },
    { account_id, carrier: 'snpp', address, name: `${reference} ${text}`, text, reference },
  )
}

async function pollTerminal(
  polling: Polling,
  turn: Turn,
  settings: SnppSettings,
  secrets: SnppSecrets,
): Promise<void> {
  const { account_id } = turn
  const pages = await polling.db.read(account_id, (reader) =>
    queries.pagesToAskFor(reader, { account_id, kind: 'snpp' }),
  )
  if (pages.length === 0) return
  const references = pages.map(({ carrier_reference }) => carrier_reference)
  const found = await askSnpp(settings, secrets, references, polling, patience(polling))
  for (const page of pages) {
    const status = found.get(page.carrier_reference)
    if (status) await noteStatus(polling, turn, page, status)
  }
}

/** One turn of one service, when it is time for it; what to keep for the next. Undefined: it is not to be asked at all. */
function turnOf(polling: Polling, carrier: OpenCarrier) {
  if (carrier.kind === 'snpp') {
    const settings = SnppSettings.safeParse(carrier.settings)
    const secrets = SnppSecrets.safeParse(carrier.secrets)
    if (!settings.success || !secrets.success || settings.data.two_way === 'never') return undefined
    return async () => {
      await pollTerminal(polling, carrier, settings.data, secrets.data)
      return { received: [], wait_seconds: usual_seconds }
    }
  }
  const settings = WctpSettings.safeParse(carrier.settings)
  const secrets = WctpSecrets.safeParse(carrier.secrets)
  if (!settings.success || !secrets.success || settings.data.replies !== 'asked') return undefined
  return settings.data.way === 'client'
    ? () => askForEach(polling, carrier, settings.data)
    : (received: string[]) => pollEnterprise(polling, carrier, settings.data, secrets.data, received)
}

/** Asks every pager service whose time has come what became of pages; one node asks, whichever is first. */
export async function pollPagers(polling: Polling): Promise<void> {
  const { db, carriers } = polling
  for (const carrier of await carriers.openOfKinds(['wctp', 'snpp'])) {
    const turn = turnOf(polling, carrier)
    if (polling.stopping?.aborted) return
    if (!turn) continue
    const { account_id } = carrier
    const kind = carrier.kind === 'snpp' ? 'snpp' : 'wctp'
    const received = await db.write(account_id, (tx) => queries.claimPoll(tx.db, { account_id, kind }))
    if (!received) continue
    const next = await turn(received)
    await db.write(account_id, (tx) => queries.endPoll(tx.db, { account_id, kind, ...next }))
  }
}
