import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Dice } from '../sources/seeded-random.ts'

export const onlineUsers = 14
/** Bounds the demo's data: above it, users only read and answer. */
export const maxMessages = 20_000
const maxRepliesPerThread = 3

/** Pages that the hospital starts in an hour, by the hour of its day: rounds are busy, nights are not. */
export function pagesPerHour(hour: number): number {
  if (hour < 6 || hour >= 22) return 4
  if (hour >= 7 && hour < 10) return 14
  return hour < 18 ? 10 : 7
}

/** Patients that colleagues take from each other in an hour: most at the change of a shift. */
export const takesPerHour = (hour: number): number => (hour === 7 || hour === 19 ? 20 : 4)

export interface Page {
  subject: string
  body: string
  priority: 0 | 1 | 2
  requires_confirm: boolean
  response_options: string[]
}

const page = (subject: string, body: string, more: Partial<Page> = {}): Page => ({
  subject,
  body,
  priority: 1,
  requires_confirm: false,
  response_options: [],
  ...more,
})
const urgent = { priority: 2, requires_confirm: true } as const

export const pages: readonly Page[] = [
  page('Potassium 6.1', 'K+ 6.1, not hemolyzed, repeat is running. Please advise.', urgent),
  page('Lactate 4.2', 'Lactate 4.2, was 2.8 four hours ago. MAP 62 after one liter.', urgent),
  page('Chest pain', 'New chest pain, 6/10. ECG is done and at the bedside.', urgent),
  page('Fall without injury', 'Slipped beside the bed, no head strike, vitals unchanged. Please see.', {
    requires_confirm: true,
  }),
  page('Pain not controlled', 'Pain 8/10 one hour after the last dose. May we give another?', {
    response_options: ['Give another dose', 'I will come', 'Call me'],
  }),
  page('Transport to CT', 'CT is ready at half past. Can the patient go with telemetry?', {
    response_options: ['With telemetry', 'Without telemetry'],
  }),
  page('Family is here', 'The family would like to talk to the team today.'),
  page('Diet order', 'Swallow test passed. May the diet be advanced?', {
    response_options: ['Yes, soft diet', 'Not yet'],
  }),
  page('Discharge papers', 'Ready to go, only the medication list is missing.'),
  page('IV access lost', 'Third attempt failed. Could someone place a line?', { requires_confirm: true }),
  page('Blood culture positive', 'Gram-positive cocci in one of two bottles.', urgent),
  page('Bed request', 'Is there a monitored bed this evening?'),
]

const replies: readonly string[] = [
  'On my way.',
  'Thanks, I will take a look.',
  'Seen. I will call you in five minutes.',
  'The order is in.',
  'Please repeat the vitals in half an hour and page me if they change.',
  'I am with another patient, there in ten minutes.',
  'Done.',
]

export interface Reaction {
  answer?: { kind: 'accept' | 'reject' } | { kind: 'respond'; response: string }
  reply?: string
}

/** `own_replies`: how often the user replied to this thread. `isVisitor`: a visitor wrote the newest message. */
export function chooseReaction(
  thread: Pick<Thread, 'acknowledgement' | 'response_options' | 'allow_replies'>,
  { own_replies, isVisitor }: { own_replies: number; isVisitor: boolean },
  dice: Dice,
): Reaction {
  const mayReply = thread.allow_replies && own_replies < maxRepliesPerThread
  const reply = mayReply && dice.chance(isVisitor ? 0.85 : 0.3) ? { reply: dice.pick(replies) } : {}
  if (thread.acknowledgement?.state !== 'open') return reply
  if (thread.acknowledgement.kind === 'response' && thread.response_options.length > 0)
    return { answer: { kind: 'respond', response: dice.pick(thread.response_options) }, ...reply }
  if (dice.chance(0.93)) return { answer: { kind: 'accept' }, ...reply }
  return {
    answer: { kind: 'reject' },
    ...(mayReply && { reply: 'I am in a procedure, please page my colleague.' }),
  }
}

/** Milliseconds until a user looks at a message that has just arrived. */
export const lookAfterMs = (priority: number, dice: Dice): number =>
  priority === 2 ? dice.int(12, 45) * 1000 : dice.int(25, 150) * 1000
