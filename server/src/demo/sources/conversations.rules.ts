import { parse } from 'csv-parse/sync'

/** The side of a turn: asking, bedside, or a second clinician. */
export type Side = 'asks' | 'bedside' | 'third'

export type Turn = {
  side: Side
  /** Verbatim, with transcription marks such as <UNSURE>. */
  text: string
  /** Seconds since the previous turn, if known. */
  after_s?: number
}

export type Conversation = {
  topic: string
  note: string
  sex: 'M' | 'F' | undefined
  age: number | undefined
  turns: Turn[]
}

const sections: Record<string, string> = {
  'FAM/SOCHX': 'Family and social history',
  GENHX: 'History',
  PASTMEDICALHX: 'Medical history',
  CC: 'Chief complaint',
  PASTSURGICAL: 'Past surgery',
  ALLERGY: 'Allergies',
  ROS: 'Review of systems',
  MEDICATIONS: 'Home medications',
  ASSESSMENT: 'Assessment',
  EXAM: 'Exam',
  DIAGNOSIS: 'Diagnosis',
  DISPOSITION: 'Disposition',
  PLAN: 'Plan',
  EDCOURSE: 'Emergency course',
  IMMUNIZATIONS: 'Immunizations',
  IMAGING: 'Imaging',
  GYNHX: 'Gynecologic history',
  PROCEDURES: 'Procedures',
  OTHER_HISTORY: 'History',
  LABS: 'Labs',
}

type MtsRow = { section_header: string; section_text: string; dialogue: string }

/** Conversations of MTS-Dialog, each about one section of a note. */
export const shortConversations = (csv: string): Conversation[] =>
  parse<MtsRow>(csv, { columns: true, relax_quotes: true }).map((row) => {
    const note = row.section_text.trim()
    const topic = `${sections[row.section_header] ?? 'Note'}: ${clip(note, 64)}`
    return { topic, note, ...personIn(note), turns: turnsOf(row.dialogue) }
  })

/** A line without a speaker continues the previous turn. */
const turnsOf = (dialogue: string): Turn[] => {
  const turns: Turn[] = []
  for (const line of dialogue.split(/\r?\n/)) {
    const [, speaker, said] = /^([A-Za-z_]+\d?)\s*:\s*(.*)$/.exec(line.trim()) ?? []
    const last = turns.at(-1)
    if (speaker !== undefined && said) turns.push({ side: sideOf(speaker), text: said })
    else if (last && line.trim()) last.text += `\n${line.trim()}`
  }
  return turns
}

const sideOf = (speaker: string): Side => {
  if (/^(doctor|docotr)/i.test(speaker)) return 'asks'
  return /clinic/i.test(speaker) ? 'third' : 'bedside'
}

type Utterance = { consultation: string; t: number; speaker: string; text: string }
type Note = { consultation: string; presenting_complaint: string; note: string }

const longest = 26

/** Consultations of PriMock57 in thread-sized parts, without parts of a few words. */
export const consultations = (utterances: string, notes: string): Conversation[] => {
  const said = Map.groupBy(lines<Utterance>(utterances), (utterance) => utterance.consultation)
  return lines<Note>(notes).flatMap(({ consultation, presenting_complaint, note }) => {
    const turns = (said.get(consultation) ?? []).map((one, i, all): Turn => ({
      side: one.speaker === 'doctor' ? 'asks' : 'bedside',
      text: one.text,
      after_s: Math.max(2, Math.round(one.t - (all[i - 1]?.t ?? one.t))),
    }))
    const parts = Array.from({ length: Math.ceil(turns.length / longest) }, (_, i) =>
      turns.slice(i * longest, (i + 1) * longest),
    )
    const topic = `Bedside interview: ${presenting_complaint}`
    return parts
      .filter((part) => part.length > 6)
      .map((part, i) => ({
        topic: i === 0 ? topic : `${topic} (${i + 1})`,
        note: note.trim(),
        ...personIn(note),
        turns: part,
      }))
  })
}

const lines = <T>(jsonl: string): T[] =>
  jsonl
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)

const personIn = (note: string): Pick<Conversation, 'sex' | 'age'> => {
  const [word] = /\b(she|her|female|woman|lady|girl|he|his|him|male|man|gentleman|boy)\b/i.exec(note) ?? []
  const sex = word && (/^(she|her|female|woman|lady|girl)$/i.test(word) ? 'F' : 'M')
  const years = /(\d{1,3})[- ]years?[- ]old/i.exec(note)?.[1]
  return { sex: sex as 'M' | 'F' | undefined, age: years === undefined ? undefined : Number(years) }
}

export const clip = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line.replace(/\.$/, '')
  return `${line.slice(0, line.lastIndexOf(' ', most) >>> 0 || most).replace(/[,;:.]$/, '')} …`
}
