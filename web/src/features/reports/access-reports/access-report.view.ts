export function parseAbout(text: string): { kind: 'patient' | 'user'; id: number } | undefined {
  const [, kind, id] = /^(patient|user)-([1-9]\d{0,15})$/u.exec(text) ?? []
  return kind === 'patient' || kind === 'user' ? { kind, id: Number(id) } : undefined
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
const patients = (count: number): string => (count === 1 ? '1 patient' : `${count} patients`)

interface Access {
  opened: number
  relation: string | null
}

/** Lists alone do not open a record. */
const opening = (accesses: readonly Access[]) => accesses.filter(({ opened }) => opened > 0)

export function summarizePeople(accesses: readonly Access[]): { text: string; warning: string | null } {
  const all = opening(accesses)
  if (all.length === 0) return { text: 'No one opened this record in this time.', warning: null }
  return {
    text: `${people(all.length)} opened this record.`,
    warning: describeUnrelated(all, people, 'to the patient'),
  }
}

export function summarizePatients(accesses: readonly Access[]): { text: string; warning: string | null } {
  const all = opening(accesses)
  if (all.length === 0) return { text: 'This user opened no record in this time.', warning: null }
  return {
    text: `This user opened the records of ${patients(all.length)}.`,
    warning: describeUnrelated(all, patients, 'to the user'),
  }
}

function describeUnrelated(all: readonly Access[], count: (n: number) => string, to: string): string | null {
  const unrelated = all.filter(({ relation }) => relation === null).length
  return unrelated === 0 ? null : `${count(unrelated)} without a relation ${to}.`
}

/** `22` for `2026-11-22`. */
export const dayOfMonth = (day: string): string => String(Number(day.slice(8, 10)))

/** The last eight days of a period fit beside a name. */
export const shownDays = 8
