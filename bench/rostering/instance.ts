/** An instance of schedulingbenchmarks.org. Days count from 0, which is a Monday; shift types from 1, 0 is a day off. */
export interface Instance {
  days: number
  types: ShiftType[]
  employees: Employee[]
  requests: Request[]
  cover: Cover[]
}

export interface ShiftType {
  name: string
  minutes: number
  /** Types that the next day may not have. */
  not_before: number[]
}

export interface Employee {
  name: string
  /** By type, from 1 on. */
  most_shifts: number[]
  minutes: { least: number; most: number }
  shifts_in_row: { least: number; most: number }
  least_days_off_in_row: number
  most_weekends: number
  days_off: number[]
}

/** A wish for a shift, or against it. */
export interface Request {
  employee: number
  day: number
  type: number
  kind: 'on' | 'off'
  weight: number
}

export interface Cover {
  day: number
  type: number
  required: number
  weight_under: number
  weight_over: number
}

function readSections(text: string): Map<string, string[][]> {
  const sections = new Map<string, string[][]>()
  let rows: string[][] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('SECTION_')) sections.set(line, (rows = []))
    else rows.push(line.split(',').map((field) => field.trim()))
  }
  return sections
}

const parts = (field: string | undefined): string[] => (field ?? '').split('|').filter((part) => part !== '')

/** Reads the text format, whose sections explain themselves in comments. */
export function parseInstance(text: string): Instance {
  const sections = readSections(text)
  const rows = (name: string): string[][] => sections.get(`SECTION_${name}`) ?? []
  const typeNames = rows('SHIFTS').map(([name = '']) => name)
  const typeOf = (name: string | undefined): number => typeNames.indexOf(name ?? '') + 1
  const employeeNames = rows('STAFF').map(([name = '']) => name)
  const employeeOf = (name: string | undefined): number => employeeNames.indexOf(name ?? '')
  const daysOff = new Map(rows('DAYS_OFF').map(([name, ...days]) => [employeeOf(name), days.map(Number)]))

  const toEmployee = (row: string[], index: number): Employee => {
    const [name = '', most_shifts, most, least, most_row, least_row, least_off, weekends] = row
    const limits = new Map(parts(most_shifts).map((part) => part.split('=') as [string, string]))
    return {
      name,
      most_shifts: [0, ...typeNames.map((type) => Number(limits.get(type) ?? Infinity))],
      minutes: { least: Number(least), most: Number(most) },
      shifts_in_row: { least: Number(least_row), most: Number(most_row) },
      least_days_off_in_row: Number(least_off),
      most_weekends: Number(weekends),
      days_off: daysOff.get(index) ?? [],
    }
  }
  const toRequest =
    (kind: Request['kind']) =>
    (row: string[]): Request => {
      const [name, day, type, weight] = row
      return {
        employee: employeeOf(name),
        day: Number(day),
        type: typeOf(type),
        kind,
        weight: Number(weight),
      }
    }

  return {
    days: Number(rows('HORIZON')[0]?.[0]),
    types: rows('SHIFTS').map(([name = '', minutes, followers]) => ({
      name,
      minutes: Number(minutes),
      not_before: parts(followers).map(typeOf),
    })),
    employees: rows('STAFF').map(toEmployee),
    requests: [
      ...rows('SHIFT_ON_REQUESTS').map(toRequest('on')),
      ...rows('SHIFT_OFF_REQUESTS').map(toRequest('off')),
    ],
    cover: rows('COVER').map(([day, type, required, under, over]) => ({
      day: Number(day),
      type: typeOf(type),
      required: Number(required),
      weight_under: Number(under),
      weight_over: Number(over),
    })),
  }
}
