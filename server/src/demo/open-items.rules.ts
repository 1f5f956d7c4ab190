import type { Dice } from './dice.ts'
import type { DemoThread } from './threads.rules.ts'

/** What the first message of a thread asks of one of its recipients, and whether that is done. Epoch milliseconds. */
export type DemoOpenItem = {
  user: string
  asks: 'confirm' | 'response'
  state: 'open' | 'accepted' | 'rejected' | 'responded'
  response: string | null
  since: number
  closed: number | null
}

const minute = 60_000

/** Answered by hand, mostly within minutes; whoever has not read the newest message, or was asked just now, still owes it. */
export const openItemsOf = (thread: DemoThread, now: number, dice: Dice): DemoOpenItem[] => {
  const { requires_confirm, response_options } = thread.type
  if (!requires_confirm && response_options.length === 0) return []
  const since = thread.messages[0]?.at ?? now
  return thread.subscribers
    .filter(({ reason }) => reason !== 'sender')
    .map(({ person, state }) => {
      const asks = requires_confirm ? ('confirm' as const) : ('response' as const)
      const item = { user: person.uid, asks, since }
      const answered = since + dice.int(1, 12) * minute
      const said = thread.messages.find(
        ({ sender, body }) => sender === person && response_options.includes(body),
      )
      const owes = !said && (state !== 2 || answered >= now)
      if (owes) return { ...item, state: 'open', response: null, closed: null }
      if (asks === 'confirm')
        return {
          ...item,
          state: dice.chance(0.95) ? 'accepted' : 'rejected',
          response: null,
          closed: answered,
        }
      return {
        ...item,
        state: 'responded',
        response: said?.body ?? dice.pick(response_options),
        closed: said?.at ?? answered,
      }
    })
}
