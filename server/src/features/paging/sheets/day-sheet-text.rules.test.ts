import type { SheetGroup } from '@wardline/contract/paging/sheets/day-sheet.schemas.ts'
import { expect, test } from 'vitest'
import { toSheetRow } from './day-sheet-text.rules.ts'

const bounds = { from: '2026-11-22T07:00:00-05:00', to: '2026-11-23T07:00:00-05:00' }
const shift = (display_name: string, start: string, end: string, number: string | null = null) => ({
  user_id: 1,
  display_name,
  title: '',
  start: `2026-11-${start}:00-05:00`,
  end: `2026-11-${end}:00-05:00`,
  number,
})
const group = (parts: Partial<SheetGroup>): SheetGroup => ({
  group_id: 1,
  name: 'Cardiology',
  department: 'Medicine',
  calls: [],
  gaps: [],
  fallback_contact: null,
  ...parts,
})

test('a row has the times, the name and the number of each shift by call', () => {
  const calls = [
    {
      call_order: 1,
      instructions: 'Call twice.',
      shifts: [
        shift('Ana Ruiz', '22T07:00', '22T19:00', '5-4410'),
        shift('Ben Okafor', '22T19:00', '23T07:00'),
      ],
    },
    { call_order: 2, instructions: '', shifts: [shift('Cleo Marsh', '22T07:00', '23T07:00')] },
    { call_order: 4, instructions: '', shifts: [shift('Dora Lind', '22T07:00', '22T19:00')] },
  ]
  expect(toSheetRow(group({ calls }), bounds)).toEqual({
    group: 'Cardiology',
    department: 'Medicine',
    calls: [
      ['07:00–19:00  Ana Ruiz, 5-4410', '19:00–07:00  Ben Okafor', 'Call twice.'],
      ['All day  Cleo Marsh'],
      ['Call 4:', '07:00–19:00  Dora Lind'],
    ],
    gaps: [],
  })
})

test('a gap says who receives pages; a closed group has no shifts', () => {
  const gaps = [{ start: bounds.from, end: '2026-11-22T08:00:00-05:00' }]
  const contact = { user_id: 4, display_name: 'Dora Lind', role: 'operator' as const }
  expect(toSheetRow(group({ gaps, fallback_contact: contact }), bounds).gaps).toEqual([
    '▲ No one on call: 07:00–08:00. Pages go to Dora Lind (operator).',
  ])
  expect(toSheetRow(group({ gaps }), bounds).gaps).toEqual([
    '▲ No one on call: 07:00–08:00. Pages have no recipient.',
  ])
  expect(toSheetRow(group({}), bounds)).toMatchObject({ calls: [['No shifts'], [], []], gaps: [] })
})
