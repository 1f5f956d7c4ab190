import { readResidentKiB } from '../../measure/cpu.ts'
import type { Row } from '../../measure/table.ts'
import type { OurTarget } from '../../servers/target.ts'

const rows = 50_000
const budget_s = 60
const budget_MB = 64

const patientRow = (n: number): string =>
  `U${n},Last ${(n * 7919) % rows},First ${n % 900},19${10 + (n % 90)}-0${1 + (n % 9)}-1${n % 9},F,Unit ${1 + (n % 40)} bed ${1 + (n % 50)}`

const patientFile = (): Blob =>
  new Blob([
    'mrn,last_name,first_name,date_of_birth,sex,location\r\n',
    Array.from({ length: rows }, (_, n) => patientRow(n + 1)).join('\r\n'),
  ])

/** (o) A file of 50,000 new patients, and the same file again, which changes nothing. The floors are budgets. */
export async function measurePatientUpload(target: OurTarget): Promise<Row[]> {
  const before = readResidentKiB(target.pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, readResidentKiB(target.pid))), 250)
  const added_s = await upload(target, 'successfullyAdded')
  clearInterval(watch)
  const again_s = await upload(target, 'unchanged')
  const row = (label: string, unit: string, ours: number, floor: number): Row => ({
    cell: 'o',
    figure: { key: label, label: `${label} (floor: budget)`, unit, aim: { at: 'most', ratio: 1 } },
    ours,
    floor,
    ratio: ours / floor,
  })
  return [
    row(`upload ${rows} patients`, 's', added_s, budget_s),
    row('memory during the upload', 'MB', (most - before) / 1024, budget_MB),
    row('the same file again', 's', again_s, budget_s),
  ]
}

async function upload(target: OurTarget, expected: 'successfullyAdded' | 'unchanged'): Promise<number> {
  const { headers } = target.socket(1)
  const form = new FormData()
  form.append('file', patientFile(), 'census.csv')
  const begin = performance.now()
  const response = await fetch(`http://127.0.0.1:${target.port}/api/v1/pcm/patients/upload/`, {
    method: 'POST',
    headers: { ...headers, 'x-csrftoken': /csrftoken=([^;]*)/.exec(headers['cookie'] ?? '')?.[1] ?? '' },
    body: form,
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (response.status !== 200 || answer[expected] !== rows)
    throw new Error(`The upload answered ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`)
  return (performance.now() - begin) / 1_000
}
