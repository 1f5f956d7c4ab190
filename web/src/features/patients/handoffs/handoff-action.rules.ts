import { addDays } from '@wardline/contract/days.rules.ts'
import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'
import { foldText } from '@wardline/contract/folded-text.ts'
import type { DraftContent } from './handoff.api.ts'

type Action = DraftContent['actions'][number]
export type Owner = NonNullable<Action['owner']>

export const listOwners = (care_team: readonly CareTeamMember[], others: readonly Owner[]): Owner[] => {
  const members = care_team.map(({ provider }) => ({
    id: provider.id,
    display_name: provider.user.display_name,
  }))
  return [...others, ...members].filter(
    (owner, place, all) => all.findIndex(({ id }) => id === owner.id) === place,
  )
}

/** By the beginning of a first or last name; undefined unless exactly one matches. */
export function findOwner(name: string, owners: readonly Owner[]): Owner | undefined {
  const matches = owners.filter(({ display_name }) =>
    foldText(display_name)
      .split(/[\s,]+/u)
      .some((part) => part.startsWith(foldText(name))),
  )
  return matches.length === 1 ? matches[0] : undefined
}

/** The next time of day after `now`, both local times of the account such as `2026-11-22T18:42`. */
export function nextLocalTime(time: string, now: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  const local = `${hours.padStart(2, '0')}:${minutes}`
  const day = now.slice(0, 10)
  if (local > now.slice(11, 16)) return `${day}T${local}`
  return `${addDays(day, 1)}T${local}`
}

/** Reads `BMP @Malee 22:00`: text, owner and time in any order. An owner who is not found stays in the text. */
export function parseAction(
  line: string,
  { owners, now }: { owners: readonly Owner[]; now: string },
): { text: string; owner: Owner | null; localDue: string | null } {
  let owner: Owner | null = null
  let localDue: string | null = null
  const words = line
    .trim()
    .split(/\s+/u)
    .filter((word) => {
      const found = /^@(.+)$/u.exec(word)?.[1]
      const named = found === undefined || owner ? undefined : findOwner(found, owners)
      if (named) owner = named
      const isTime = localDue === null && /^([01]?\d|2[0-3]):[0-5]\d$/u.test(word)
      if (isTime) localDue = nextLocalTime(word, now)
      return !named && !isTime
    })
  return { text: words.join(' '), owner, localDue }
}

/** Parts that a draft still lacks, as short words; empty if it is ready to send. */
export function listMissing({ severity, summary, actions, contingencies }: DraftContent): string[] {
  const missing: string[] = []
  if (severity === null) missing.push('No severity')
  if (summary.trim() === '') missing.push('No summary')
  if (actions.some(({ owner }) => owner === null)) missing.push('No owner')
  if (actions.some(({ due }) => due === null)) missing.push('No time')
  if (actions.some(({ text }) => text.trim() === '')) missing.push('No text')
  if (contingencies.some(({ condition }) => condition.trim() === '')) missing.push('No “if”')
  if (contingencies.some(({ response }) => response.trim() === '')) missing.push('No “then”')
  return missing
}

const sentences: Readonly<Record<string, string>> = {
  'No severity': 'choose the illness severity',
  'No summary': 'write a patient summary',
  'No owner': 'an action has no owner',
  'No time': 'an action has no time',
  'No text': 'an action has no text',
  'No “if”': 'a contingency has no “if”',
  'No “then”': 'a contingency has no “then”',
}
export const describeMissing = (word: string): string => sentences[word] ?? word

export const emptyContent: DraftContent = { severity: null, summary: '', actions: [], contingencies: [] }

/** A draft of a handoff that waits is a correction only if it says something else. */
export const isSameContent = (a: DraftContent, b: DraftContent): boolean =>
  JSON.stringify(comparable(a)) === JSON.stringify(comparable(b))

const comparable = ({ severity, summary, actions, contingencies }: DraftContent) => [
  severity,
  summary,
  actions.map(({ text, owner, due }) => [text, owner?.id ?? null, due === null ? null : Date.parse(due)]),
  contingencies.map(({ condition, response }) => [condition, response]),
]

export const isEmptyContent = ({ severity, summary, actions, contingencies }: DraftContent): boolean =>
  severity === null && summary === '' && actions.length === 0 && contingencies.length === 0
