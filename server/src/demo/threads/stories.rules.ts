import type { Sources } from '../sources/published-files.ts'
import { clip, consultations, shortConversations } from '../sources/conversations.rules.ts'
import type { Conversation } from '../sources/conversations.rules.ts'
import type { Dice } from '../sources/seeded-random.ts'
import { sampleTasks } from './sample-tasks.rules.ts'
import type { SampleTask } from './sample-tasks.rules.ts'
import type { Need } from '../on-call/roster.rules.ts'

export type Story = {
  subject: string
  type: string
  fields: Record<string, string>
  people: [Need, Need, ...Need[]]
  /** Turns after the opening; `by` is an index into `people`. */
  turns: { by: number; text: string; after_s?: number | undefined }[]
  to?: SampleTask['to'] | undefined
  sex: 'M' | 'F' | undefined
  age: number | undefined
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
  const isSwitchboard = ({ people }: SampleTask) => people.includes('operator')
  const told = {
    bedside: dice.some(interviews, shares.bedside.all).map((one) => conversation(one, dice)),
    short: dice.some(talks, shares.short.all).map((one) => conversation(one, dice)),
    handoff: dice.some(notes, shares.handoff.all).map((one) => handoff(one, dice)),
    switchboard: again(sampleTasks.filter(isSwitchboard), shares.switchboard.all, dice).map(sampleTask),
    ward: again(
      sampleTasks.filter((one) => !isSwitchboard(one)),
      shares.ward.all,
      dice,
    ).map(sampleTask),
  }
  const stories = Object.entries(told).flatMap(([kind, list]) =>
    list.map((story, i) => ({ ...story, starred: i < shares[kind as keyof typeof shares].starred })),
  )
  return dice.some(stories, stories.length)
}

const again = <T>(list: T[], count: number, dice: Dice): T[] => {
  const drawn: T[] = []
  while (drawn.length < count) drawn.push(...dice.some(list, count - drawn.length))
  return drawn
}

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

const handoff = ({ topic, note, sex, age }: Conversation, dice: Dice): Story => {
  const [summary = note, plan] = note.split(/\n\s*Plan:?\s*\n/i)
  const index = dice.int(0, questions.length - 1)
  const talk = [
    { by: 1, text: questions[index] ?? '' },
    { by: 0, text: answers[index] ?? '' },
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

const sampleTask = ({ type, subject, fields, people, replies, sex, to }: SampleTask): Story => ({
  subject,
  type,
  fields,
  people,
  turns: replies.map((text, i) => ({ by: people.length > 2 && i === 3 ? 2 : i % 2 === 0 ? 1 : 0, text })),
  to,
  sex,
  age: undefined,
  starred: false,
})
