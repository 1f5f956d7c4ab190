import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { sendCallerPage } from '../../messaging/messages/caller-page.actions.ts'
import type { Dialogue } from './call-dialogue.rules.ts'
import { describeSent, refusals } from './call-outcome.rules.ts'
import { pageOfCall, subjectOfText } from './page-text.rules.ts'
import * as queries from './pager-call.queries.ts'
import { sayAndHangUp } from './speech.rules.ts'

export interface PagerCallServices {
  db: Database
  clock: Clock
}

type CallToPage = Pick<
  queries.PagerCallRow,
  'account_id' | 'id' | 'channel' | 'number' | 'provider' | 'turn' | 'call_back'
>

interface Written {
  subject: string
  text: string
}

/** The page, the state of the call and its last reply are stored together, so that a repeated request creates one page. */
async function storePage(
  tx: Tx,
  services: PagerCallServices,
  call: CallToPage,
  { dialogue, written }: { dialogue: Dialogue; written: Written },
): Promise<string> {
  const { account_id, id, channel, number } = call
  const { chosen_ids, is_urgent, to } = dialogue
  const page = { ...to, ...written, chosen_ids, is_urgent, via: channel }
  const sent = await sendCallerPage(tx, services, page)
  const sentence = sent ? describeSent(sent.recipients) : refusals.not_sent
  await queries.storeProgress(tx.db, {
    account_id,
    id,
    state: sent ? 'paged' : 'refused',
    turn: call.turn + 1,
    dialogue: { ...dialogue, step: 'end' },
    reply: sayAndHangUp(sentence),
    call_back: dialogue.call_back,
    thread_id: sent?.thread_id ?? null,
    message_id: sent?.message_id ?? null,
  })
  tx.audit(
    null,
    sent ? 'pager_call.paged' : 'pager_call.refused',
    { [sent ? 'thread' : 'pager_call']: sent?.thread_id ?? id },
    { channel, number, ...to, provider: call.provider, recipients: sent?.recipients.length ?? 0 },
  )
  return sentence
}

export function pageFromCall(
  tx: Tx,
  services: PagerCallServices,
  call: CallToPage,
  { dialogue, isCutShort = false }: { dialogue: Dialogue; isCutShort?: boolean },
): Promise<string> {
  const known = { ...dialogue, call_back: dialogue.call_back === '' ? dialogue.caller : dialogue.call_back }
  return storePage(tx, services, call, { dialogue: known, written: pageOfCall({ ...known, isCutShort }) })
}

export function pageFromText(
  tx: Tx,
  services: PagerCallServices,
  call: CallToPage,
  { dialogue, text }: { dialogue: Dialogue; text: string },
): Promise<string> {
  return storePage(tx, services, call, {
    dialogue: { ...dialogue, call_back: dialogue.caller },
    written: { subject: subjectOfText(dialogue.target), text },
  })
}
