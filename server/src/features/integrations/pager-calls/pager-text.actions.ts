import { beginDialogue } from './call-dialogue.rules.ts'
import { loadCallFacts } from './call-facts.actions.ts'
import { refusals } from './call-outcome.rules.ts'
import { findRefusal, type IncomingCall } from './pager-call.actions.ts'
import { pageFromText, type PagerCallServices } from './page-of-call.actions.ts'
import * as queries from './pager-call.queries.ts'

export interface IncomingText extends IncomingCall {
  text: string
  media_count: number
}

const textOnly = 'Send your message as text. Pictures and files are not accepted.'
export const help =
  'Send a text to page this number. Do not include patient names. Reply STOP to receive no more replies.'

const withoutMedia = ' Pictures and files were not accepted.'

/** Pages everyone whom the setting for several recipients allows: a text offers no choice. Repeating it pages no one. */
export function pageByText(services: PagerCallServices, text: IncomingText): Promise<string> {
  return services.db.write(text.account_id, async (tx) => {
    const { account_id, provider, provider_reference, number, caller } = text
    const called = await queries.findCalledNumber(tx.db, account_id, number)
    if (!called) return refusals.unknown
    if (text.text.trim() === '') return textOnly
    const refused = await findRefusal(tx, called, text)
    const { dialogue } = beginDialogue(await loadCallFacts(tx.db, account_id, called, caller))
    const sentence = refused ? refusals[refused] : refusals.no_page
    const id = await queries.insertCall(tx.db, {
      account_id,
      provider,
      provider_reference,
      channel: 'sms',
      pager_number_id: called.id,
      number,
      label: called.label,
      caller,
      state: refused ? 'refused' : 'open',
      dialogue,
      reply: { said: [{ text: sentence }], awaits: 'hang_up' },
    })
    if (id === undefined) return readReply(await queries.lockCall(tx.db, text))
    if (refused) return sentence
    const call = { account_id, id, channel: 'sms', number, provider, turn: 0, call_back: '' } as const
    const sent = await pageFromText(tx, services, call, { dialogue, text: text.text })
    return text.media_count > 0 ? sent + withoutMedia : sent
  })
}

const readReply = (call: queries.PagerCallRow | undefined): string =>
  call?.reply.said[0]?.text ?? refusals.not_sent

export const hasPagerNumber = (
  { db }: Pick<PagerCallServices, 'db'>,
  account_id: number,
  number: string,
): Promise<boolean> =>
  db.read(
    account_id,
    async (reader) => (await queries.findCalledNumber(reader, account_id, number)) !== undefined,
  )
