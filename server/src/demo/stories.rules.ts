import type { Sources } from './source.ts'
import { clip, consultations, shortConversations } from './conversations.rules.ts'
import type { Conversation } from './conversations.rules.ts'
import type { Dice } from './dice.ts'
import { errands } from './errands.rules.ts'
import type { Errand } from './errands.rules.ts'
import type { Need } from './roster.rules.ts'

/** What a thread says, before it is known who says it and when. */
export type Story = {
  subject: string
  /** Name of a message type. */
  type: string
  fields: Record<string, string>
  /** The first of them opens the thread. */
  people: [Need, Need, ...Need[]]
  /** After the opening; `by` is a place in `people`. */
  turns: { by: number; text: string; after_s?: number | undefined }[]
  to?: Errand['to'] | undefined
  /** Whom it can be about; undefined: anybody. */
  sex: 'M' | 'F' | undefined
  age: number | undefined
  /** Whether the people whom the start names play it. */
  starred: boolean
}

type Share = { all: number; starred: number }

const shares: Record<'bedside' | 'short' | 'handoff' | 'switchboard' | 'ward', Share> = {
  bedside: { all: 72, starred: 4 },
  short: { all: 178, starred: 32 },
  handoff: { all: 50, starred: 14 },
  switchboard: { all: 40, starred: 34 },
  ward: { all: 60, starred: 28 },
}

/** Four hundred threads' worth, in no particular order of time. */
export const storiesOf = (sources: Sources, dice: Dice): Story[] => {
  const interviews = consultations(sources.utterances, sources.notes)
  const short = shortConversations(sources.conversations)
  const talks = short.filter(({ turns }) => turns.length >= 5 && turns.length <= 22)
  const notes = [
    ...new Map(interviews.map((interview) => [interview.note, interview] as const)).values(),
    ...short.filter(
      ({ note, topic }) =>
        note.length > 80 && /^(Assessment|Plan|Disposition|Diagnosis|Emergency course)/.test(topic),
    ),
  ]
  const isSwitchboard = ({ people }: Errand) => people.includes('operator')
  const told = {
    bedside: dice.some(interviews, shares.bedside.all).map((one) => conversation(one, dice)),
    short: dice.some(talks, shares.short.all).map((one) => conversation(one, dice)),
    handoff: dice.some(notes, shares.handoff.all).map((one) => handoff(one, dice)),
    switchboard: again(errands.filter(isSwitchboard), shares.switchboard.all, dice).map(errand),
    ward: again(
      errands.filter((one) => !isSwitchboard(one)),
      shares.ward.all,
      dice,
    ).map(errand),
  }
  const stories = Object.entries(told).flatMap(([kind, list]) =>
    list.map((story, i) => ({ ...story, starred: i < shares[kind as keyof typeof shares].starred })),
  )
  return dice.some(stories, stories.length)
}

/** Each of them before any comes a second time. */
const again = <T>(list: T[], count: number, dice: Dice): T[] => {
  const drawn: T[] = []
  while (drawn.length < count) drawn.push(...dice.some(list, count - drawn.length))
  return drawn
}

/** A physician asks, the nurse at the bedside passes on the answers; at the end sometimes the note. */
const conversation = ({ topic, note, sex, age, turns }: Conversation, dice: Dice): Story => {
  const [first, ...rest] = turns
  const third = turns.some(({ side }) => side === 'third')
  const places = { asks: 0, bedside: 1, third: 2 }
  const opener = first && first.side !== 'asks' ? 1 : 0
  const place = (by: number) => (opener === 0 || by === 2 ? by : 1 - by)
  const people: Story['people'] = opener === 0 ? ['physician', 'nurse'] : ['nurse', 'physician']
  if (third || dice.chance(0.25))
    people.push(dice.pick(['pharmacist', 'charge nurse', 'case manager'] as const))
  const closing = dice.chance(0.4) ? [{ by: place(0), text: note }] : []
  return {
    subject: clip(topic, 120),
    type: 'General',
    fields: { body: first?.text ?? note },
    people,
    turns: [
      ...rest.map((turn) => ({ by: place(places[turn.side]), text: turn.text, after_s: turn.after_s })),
      ...closing,
    ],
    sex,
    age,
    starred: false,
  }
}

const thanks = [
  'Got it, thank you.',
  'Read and understood.',
  'Thanks, I take over.',
  'Thank you, quiet night hopefully.',
]
const questions = [
  'Anything pending from the lab?',
  'Does the family know?',
  'Code status confirmed?',
  'Who is covering cross-cover calls?',
]
const answers = [
  'Nothing open.',
  'Yes, this afternoon.',
  'Full code, confirmed today.',
  'The night team from 19:00.',
]

/** A note goes from the one who leaves to the one who comes. */
const handoff = ({ topic, note, sex, age }: Conversation, dice: Dice): Story => {
  const [summary = note, plan] = note.split(/\n\s*Plan:?\s*\n/i)
  const asked = dice.int(0, questions.length - 1)
  const talk = [
    { by: 1, text: questions[asked] ?? '' },
    { by: 0, text: answers[asked] ?? '' },
  ]
  return {
    subject: `Handoff: ${clip(topic.replace(/^[^:]+: | \(\d+\)$/g, ''), 90)}`,
    type: 'Handoff',
    fields: {
      severity: dice.pick(['Stable', 'Stable', 'Watcher', 'Unstable']),
      summary,
      ...(plan && { to_do: plan }),
    },
    people: ['physician', 'physician', 'nurse'],
    turns: [...(dice.chance(0.6) ? talk : []), { by: 1, text: dice.pick(thanks) }],
    sex,
    age,
    starred: false,
  }
}

const errand = ({ type, subject, fields, people, replies, sex, to }: Errand): Story => ({
  subject,
  type,
  fields,
  people,
  // By turns between the second and the first; the third comes in once.
  turns: replies.map((text, i) => ({ by: people.length > 2 && i === 3 ? 2 : i % 2 === 0 ? 1 : 0, text })),
  to,
  sex,
  age: undefined,
  starred: false,
})
