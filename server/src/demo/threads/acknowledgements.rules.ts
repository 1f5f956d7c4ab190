import type { Dice } from '../sources/seeded-random.ts'
import type { DemoThread } from './threads.rules.ts'

/** Epoch milliseconds. */
export type DemoAcknowledgement = {
  user: string
  kind: 'confirm' | 'response'
  state: 'open' | 'accepted' | 'rejected' | 'responded'
  response: string | null
  since: number
  closed: number | null
}

const minute = 60_000

/**
 * Most responses come within minutes. Recipients who have not read the newest message, or were asked just now,
 * have not responded.
 */
export const planAcknowledgement = (thread: DemoThread, now: number, dice: Dice): DemoAcknowledgement[] => {
  const { requires_confirm, response_options } = thread.type
  if (!requires_confirm && response_options.length === 0) return []
  const since = thread.messages[0]?.at ?? now
  return thread.subscribers
    .filter(({ reason }) => reason !== 'sender')
    .map(({ person, state }) => {
      const kind = requires_confirm ? ('confirm' as const) : ('response' as const)
      const item = { user: person.uid, kind, since }
      const answered = since + dice.int(1, 12) * minute
      const said = thread.messages.find(
        ({ sender, body }) => sender === person && response_options.includes(body),
      )
      const owes = !said && (state !== 2 || answered >= now)
      if (owes) return { ...item, state: 'open', response: null, closed: null }
      if (kind === 'confirm')
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
