import { csvLimits } from '@wardline/contract/csv-part.schemas.ts'
import { userFileLimits } from '@wardline/contract/accounts/user-upload/user-upload.schemas.ts'
import { callJson } from '../load/call-json.ts'
import { readResidentKiB } from '../measure/cpu.ts'
import type { Row } from '../measure/table.ts'
import type { OurTarget } from '../servers/target.ts'

const address = '/api/v1/accounts/1/users/upload/'
const header = 'external_id,username,first_name,last_name,email,title,mobile_number,departments'
const budget = { preview_s: 120, upload_s: 300, growth_mib: 64 } as const

interface Part {
  header: string
  records: { line: number; text: string }[]
}

interface Result {
  rows: { line: number; effect: string }[]
  rejected: { line: number; column: string }[]
}

/** In each hundred rows: an unknown department, a number that cannot be called, an address of another row. */
const expectedColumns: Readonly<Record<number, string>> = {
  0: 'departments',
  50: 'mobile_number',
  75: 'email',
}

function createRecord(n: number): string {
  const department = n % 100 === 0 ? 'Nowhere' : ''
  const number = n % 100 === 50 ? 'ask me' : ''
  const address_of = n % 100 === 75 ? n - 1 : n
  return `U${n},upload${n},First ${n % 997},Last ${n},upload${address_of}@bench.test,RN,${number},${department}`
}

function* createParts(rows: number): Generator<Part> {
  for (let from = 1; from <= rows; from += csvLimits.part_records)
    yield {
      header,
      records: Array.from({ length: Math.min(csvLimits.part_records, rows - from + 1) }, (_, index) => ({
        line: from + index + 1,
        text: createRecord(from + index),
      })),
    }
}

/** @throws if a row was rejected wrongly, or imported wrongly */
function requireResult({ records }: Part, { rows, rejected }: Result, effect: string): void {
  const expected = records.flatMap(({ line }) => {
    const column = expectedColumns[(line - 1) % 100]
    return column === undefined ? [] : [`${line} ${column}`]
  })
  const found = rejected.map(({ line, column }) => `${line} ${column}`)
  if (found.join() !== expected.join()) throw new Error(`Rejected ${found.join()}, not ${expected.join()}.`)
  const imported = rows.filter((row) => row.effect === effect).length
  if (imported !== records.length - expected.length)
    throw new Error(`${imported} of ${records.length} rows were ${effect}.`)
}

/**
 * (p) A file of 100,000 users, 3 % of which are invalid, in parts as the browser sends them: a preview, the upload, and
 * some parts again, which change nothing. Memory counts from a fifth of the upload to its end.
 */
export async function measureUserUpload(target: OurTarget, isQuick: boolean): Promise<Row[]> {
  const count = isQuick ? userFileLimits.rows / 10 : userFileLimits.rows
  const time = async (to: string, onPart: (done: number) => void): Promise<number> => {
    let [done, seconds] = [0, 0]
    for (const part of createParts(count)) {
      const begin = performance.now()
      const result = await callJson<Result>(target, 'POST', to, part)
      seconds += (performance.now() - begin) / 1_000
      requireResult(part, result, 'added')
      onPart((done += part.records.length))
    }
    return seconds
  }
  const preview_s = await time(`${address}preview/`, () => {})
  let early = 0
  const upload_s = await time(address, (done) => {
    if (early === 0 && done >= count / 5) early = readResidentKiB(target.pid)
  })
  const growth_mib = (readResidentKiB(target.pid) - early) / 1_024
  for (const part of createParts(csvLimits.part_records * 5))
    requireResult(part, await callJson<Result>(target, 'POST', address, part), 'unchanged')
  const share = count / userFileLimits.rows
  const budgeted = (key: string, label: string, unit: string, ours: number, floor: number): Row => ({
    cell: 'p',
    figure: { key, label: `${label} (floor: budget)`, unit, aim: { at: 'most', ratio: 1 } },
    ours,
    floor,
    ratio: ours / floor,
  })
  return [
    budgeted('preview', `preview ${count} users of a file`, 's', preview_s, budget.preview_s * share),
    budgeted('upload', `upload ${count} users of a file`, 's', upload_s, budget.upload_s * share),
    budgeted(
      'growth',
      'growth of memory during the upload',
      'MiB',
      Math.max(0, growth_mib),
      budget.growth_mib,
    ),
  ]
}
