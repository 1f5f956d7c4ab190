import { expect, test } from 'vitest'
import { parseAbout, summarizePatients, summarizePeople, writeReport } from './access-report.view.ts'

test('the summary counts who opened the record, and who had no relation to the patient', () => {
  const accesses = [
    { opened: 1, relation: null },
    { opened: 3, relation: 'Care team' },
    { opened: 0, relation: null },
  ]
  expect(summarizePeople(accesses)).toEqual({
    text: '2 people opened this record.',
    warning: '1 person without a relation to the patient.',
  })
  expect(summarizePeople([{ opened: 0, relation: null }])).toEqual({
    text: 'No one opened this record in this time.',
    warning: null,
  })
  expect(summarizePatients(accesses).text).toBe('This user opened the records of 2 patients.')
})

test('an address names a patient or a user', () => {
  expect(parseAbout('patient-12')).toEqual({ kind: 'patient', id: 12 })
  expect(parseAbout('user-3')).toEqual({ kind: 'user', id: 3 })
  expect(parseAbout('role-3')).toBeUndefined()
  expect(parseAbout('user-0')).toBeUndefined()
})

test('the file has a column for each day, and no formula of a name runs', () => {
  const row = {
    id: 1,
    name: '=1+1',
    detail: 'RN',
    opened: 2,
    listed: 1,
    last: '2026-11-22T10:00:00.000Z',
    href: '/',
  }
  const text = writeReport(
    'Who',
    ['2026-11-21', '2026-11-22'],
    [{ ...row, relation: null, per_day: [0, 2], reasons: ['Covering, bed 4'] }],
  )
  expect(text.replace('\u{feff}', '').split('\r\n')).toEqual([
    'Who,Detail,Opened,Listed,Relation,Reasons,Last,2026-11-21,2026-11-22',
    `'=1+1,RN,2,1,None,"Covering, bed 4",2026-11-22T10:00:00.000Z,0,2`,
    '',
  ])
})
