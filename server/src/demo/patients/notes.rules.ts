import { consultations, shortConversations } from '../sources/conversations.rules.ts'
import type { Sources } from '../sources/published-files.ts'
import type { Dice } from '../sources/seeded-random.ts'
import type { HandoffTexts } from './handoffs.rules.ts'
import type { Inpatient, Hospital, Membership } from './care-teams.rules.ts'

const minute = 60_000
const addition = 'Reviewed on rounds, the family is informed.'

export const noteTemplate = {
  name: 'SBAR',
  priority: 1,
  fields: ['Situation', 'Background', 'Assessment', 'Recommendation'],
} as const

/** `patient` is an external id, `author` a staff uid, `created` epoch milliseconds. */
export type DemoNote = {
  patient: string
  author: string
  type: 'record' | 'shared' | 'private'
  priority: 0 | 1 | 2
  created: number
  /** The versions, oldest first. */
  versions: { text: NoteText; at: number }[]
}

/** Texts of the template's fields in their order, or free text. */
export type NoteText = string | readonly string[]
type SourceText = { text: NoteText; sex: 'M' | 'F' | undefined }

/** Published notes: by the template where they have its parts. */
export const noteTexts = (sources: Pick<Sources, 'utterances' | 'notes' | 'conversations'>): SourceText[] => {
  const interviews = consultations(sources.utterances, sources.notes)
  const whole = new Map(interviews.map((interview) => [interview.note, interview] as const))
  const structured = [...whole.values()].flatMap(({ topic, note, sex }) => {
    const text = partsOf(topic.replace(/^Bedside interview: | \(\d+\)$/g, ''), note)
    return text ? [{ text, sex }] : []
  })
  const short = shortConversations(sources.conversations)
    .filter(
      ({ topic, note }) =>
        note.length > 30 && /^(Diagnosis|Exam|Assessment|Plan|Disposition|Emergency|Labs)/.test(topic),
    )
    .map(({ note, sex }) => ({ text: note, sex }))
  return [...structured, ...short]
}

const partsOf = (situation: string, note: string): NoteText | undefined => {
  const parts = /^([\s\S]+?)\n\s*Imp\w*\s*[:-]\s*([\s\S]+?)\n\s*Plan\s*[:-]?\s*([\s\S]+)$/i.exec(note)
  const [, background = '', assessment = '', recommendation = ''] = parts ?? []
  return parts ? [situation, background, assessment, recommendation].map((part) => part.trim()) : undefined
}

/** Texts for handoffs of seriously ill patients and of others. */
export const handoffTexts = (texts: SourceText[]): HandoffTexts => ({
  serious: texts.flatMap(({ text, sex }) =>
    typeof text === 'string' && sex === undefined && seriousIllness.test(text) ? [text] : [],
  ),
  other: texts.flatMap(({ text }) => (typeof text === 'string' ? [] : [`${text[2]}\n\nTo do:\n${text[3]}`])),
})
const seriousIllness = /sepsis|apnea|fibrillation|angina/i

/** Most inpatients have one or two notes by members of their care team. The cast also has private ones. */
export const demoNotes = (
  { inpatients, cast, now }: Hospital,
  members: Membership[],
  texts: SourceText[],
  dice: Dice,
): DemoNote[] => {
  const stars = cast.map(({ uid }) => uid)
  const textFor = ({ sex }: Inpatient) =>
    dice.pick(texts.filter((source) => source.sex === undefined || source.sex === sex)).text
  return inpatients.flatMap((patient) => {
    const team = members.filter((member) => member.patient === patient.external_id)
    const star = team.find(({ user, ended }) => ended === null && stars.includes(user))
    const authors = dice.some(team, dice.int(0, 2))
    const write = (author: Membership, type: DemoNote['type']): DemoNote => {
      const created = between(author.started, author.ended ?? now, dice)
      const first = { text: textFor(patient), at: created }
      const changed = { text: withAddition(first.text), at: between(created, author.ended ?? now, dice) }
      return {
        patient: patient.external_id,
        author: author.user,
        type,
        priority: dice.chance(0.1) ? 2 : 1,
        created,
        versions: dice.chance(0.15) ? [first, changed] : [first],
      }
    }
    return [
      ...authors.map((author) => write(author, dice.chance(0.2) ? 'record' : 'shared')),
      ...(star ? [write(star, 'shared')] : []),
      ...(star && dice.chance(0.3) ? [write(star, 'private')] : []),
    ]
  })
}

const withAddition = (text: NoteText): NoteText =>
  typeof text === 'string'
    ? `${text}\n\n${addition}`
    : text.map((part, place) => (place === text.length - 1 ? `${part}\n${addition}` : part))

const between = (from: number, to: number, dice: Dice) =>
  from + Math.floor((dice.next() * Math.max(0, to - from)) / minute) * minute
