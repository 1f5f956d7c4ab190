import { SnppSecrets, SnppSettings } from '@wardline/contract/alerts/providers/snpp.schemas.ts'
import { WctpSecrets, WctpSettings } from '@wardline/contract/alerts/providers/wctp.schemas.ts'
import { pollSnpp, type PageStatus } from '../../../platform/providers/snpp.ts'
import { pollWctp } from '../../../platform/providers/wctp.ts'
import type { Database } from '../../../platform/db/database.ts'
import { clientQuery, pollForMessages } from '@wardline/wctp/write.ts'
import type { Providers, OpenProvider } from '../../alerts/providers/provider.access.ts'
import { recordReceipt } from '../../alerts/delivery/receipt.actions.ts'
import * as queries from './poll.queries.ts'
import { recordReply, handleIncoming } from './wctp.actions.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'

const min_interval_seconds = 20
const answer_ms = 10_000

export interface Polling extends Outbound {
  db: Database
  providers: Providers
  stopping?: AbortSignal
}

const requestSignal = ({ stopping }: Polling): AbortSignal => {
  const timeUp = AbortSignal.timeout(answer_ms)
  return stopping ? AbortSignal.any([timeUp, stopping]) : timeUp
}

type Turn = Pick<OpenProvider, 'account_id'>

/** Messages are acknowledged in the next turn, after they are stored here. */
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
  const answer = await pollWctp(settings, operation, polling, requestSignal(polling))
  // It is unknown whether the acknowledgements arrived, so they are repeated.
  if (!answer || answer.failure !== undefined)
    return { received, wait_seconds: Math.max(min_interval_seconds, answer?.wait_seconds ?? 0) }
  const acknowledged: string[] = []
  for (const { sequence_no, incoming } of answer.messages) {
    if (incoming.kind !== 'refused' && incoming.kind !== 'version_query')
      await handleIncoming(polling, account_id, incoming)
    if (sequence_no !== null) acknowledged.push(sequence_no.slice(0, 64))
  }
  return { received: acknowledged, wait_seconds: Math.max(min_interval_seconds, answer.wait_seconds) }
}

/** Clients must query each page individually. */
async function pollEachPage(polling: Polling, { account_id }: Turn, settings: WctpSettings) {
  const kind = 'wctp'
  const pages = await polling.db.read(account_id, (reader) =>
    queries.findPagesToPoll(reader, { account_id, kind }),
  )
  let wait_seconds = min_interval_seconds
  for (const { reference, provider_reference, address } of pages) {
    const operation = clientQuery({
      sender_id: settings.sender_id,
      recipient_id: address,
      tracking_number: provider_reference,
    })
    const answer = await pollWctp(settings, operation, polling, requestSignal(polling))
    if (!answer || polling.stopping?.aborted) break
    wait_seconds = Math.max(wait_seconds, answer.wait_seconds)
    for (const { incoming } of answer.messages)
      if (incoming.kind !== 'refused' && incoming.kind !== 'version_query')
        await handleIncoming(polling, account_id, { ...incoming, sender_id: address }, reference)
  }
  return { received: [], wait_seconds }
}

async function recordStatus(
  { db }: Polling,
  { account_id }: Turn,
  { reference, address }: queries.PolledPage,
  status: PageStatus,
): Promise<void> {
  const of = { account_id, provider: 'snpp', reference } as const
  if (status.status === 'delivered') await recordReceipt(db, { ...of, receipt: 'delivered' })
  if (status.status === 'read') await recordReceipt(db, { ...of, receipt: 'seen' })
  if (status.status === 'expired') {
    const reason = 'The paging terminal could not deliver it in time.'
    await recordReceipt(db, { ...of, receipt: 'failed', reason })
  }
  if (status.status !== 'replied') return
  const text = status.choice === undefined ? status.text : String(status.choice)
  await recordReply(
    { db },
    { account_id, provider: 'snpp', address, name: `${reference} ${text}`, text, reference },
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
    queries.findPagesToPoll(reader, { account_id, kind: 'snpp' }),
  )
  if (pages.length === 0) return
  const references = pages.map(({ provider_reference }) => provider_reference)
  const found = await pollSnpp(settings, secrets, references, polling, requestSignal(polling))
  for (const page of pages) {
    const status = found.get(page.provider_reference)
    if (status) await recordStatus(polling, turn, page, status)
  }
}

function createTurn(polling: Polling, provider: OpenProvider) {
  if (provider.kind === 'snpp') {
    const settings = SnppSettings.safeParse(provider.settings)
    const secrets = SnppSecrets.safeParse(provider.secrets)
    if (!settings.success || !secrets.success || settings.data.two_way === 'never') return undefined
    return async () => {
      await pollTerminal(polling, provider, settings.data, secrets.data)
      return { received: [], wait_seconds: min_interval_seconds }
    }
  }
  const settings = WctpSettings.safeParse(provider.settings)
  const secrets = WctpSecrets.safeParse(provider.secrets)
  if (!settings.success || !secrets.success || settings.data.replies !== 'asked') return undefined
  return settings.data.way === 'client'
    ? () => pollEachPage(polling, provider, settings.data)
    : (received: string[]) => pollEnterprise(polling, provider, settings.data, secrets.data, received)
}

export async function pollPagers(polling: Polling): Promise<void> {
  const { db, providers } = polling
  for (const provider of await providers.openOfKinds(['wctp', 'snpp'])) {
    const turn = createTurn(polling, provider)
    if (polling.stopping?.aborted) return
    if (!turn) continue
    const { account_id } = provider
    const kind = provider.kind === 'snpp' ? 'snpp' : 'wctp'
    const received = await db.write(account_id, (tx) => queries.claimPoll(tx.db, { account_id, kind }))
    if (!received) continue
    const next = await turn(received)
    await db.write(account_id, (tx) => queries.completePoll(tx.db, { account_id, kind, ...next }))
  }
}
